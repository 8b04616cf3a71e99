/* SPDX-License-Identifier: Apache-2.0 */
#include "rota_driver.h"

#include "rota_registers.h"

static uint32_t get(const struct rota_bus* bus, unsigned node, uint32_t offset) {
  return bus->read(bus->context, node, offset);
}

static void put(const struct rota_bus* bus, unsigned node, uint32_t offset, uint32_t value) {
  bus->write(bus->context, node, offset, value);
}

enum rota_result rota_check(const struct rota_bus* bus, const struct rota_schedule* schedule) {
  for (unsigned x = 0; x < schedule->nodes; ++x) {
    if (get(bus, x, ROTA_MAGIC) != 0x726F7461u) return ROTA_NO_NODE;
    if ((get(bus, x, ROTA_VERSION) & ROTA_VERSION_MAJOR) >> ROTA_VERSION_MAJOR_SHIFT != 1) return ROTA_NO_NODE;
    if (get(bus, x, ROTA_IMAGE) != schedule->image) return ROTA_OTHER_IMAGE;
  }
  return ROTA_OK;
}

static void seek(const struct rota_bus* bus, unsigned node, const struct rota_program* program, unsigned bank) {
  put(bus, node, ROTA_PROGRAM_ADDRESS,
      (uint32_t)program->kind << ROTA_PROGRAM_ADDRESS_KIND_SHIFT |
          (uint32_t)program->channel << ROTA_PROGRAM_ADDRESS_CHANNEL_SHIFT |
          (uint32_t)bank << ROTA_PROGRAM_ADDRESS_BANK_SHIFT);
}

static enum rota_result load_program(const struct rota_bus* bus, unsigned node, const struct rota_program* program,
                                     unsigned bank) {
  seek(bus, node, program, bank);
  for (unsigned w = 0; w < program->count; ++w) {
    put(bus, node, ROTA_PROGRAM_HIGH, (uint32_t)(program->words[w] >> 32));
    put(bus, node, ROTA_PROGRAM_DATA, (uint32_t)program->words[w]);
  }
  seek(bus, node, program, bank);
  for (unsigned w = 0; w < program->count; ++w) {
    if (get(bus, node, ROTA_PROGRAM_DATA) != (uint32_t)program->words[w]) return ROTA_NOT_WRITTEN;
    if (get(bus, node, ROTA_PROGRAM_HIGH) != (uint32_t)(program->words[w] >> 32)) return ROTA_NOT_WRITTEN;
  }
  return ROTA_OK;
}

enum rota_result rota_load(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned bank) {
  for (unsigned x = 0; x < schedule->nodes; ++x) {
    const struct rota_class* of_node = &schedule->classes[schedule->class_of[x]];
    for (unsigned p = 0; p < of_node->programs; ++p) {
      const enum rota_result result = load_program(bus, x, &of_node->program[p], bank);
      if (result != ROTA_OK) return result;
    }
  }
  return ROTA_OK;
}

void rota_start(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned bank, uint32_t watchdog) {
  rota_start_after(bus, schedule, bank, watchdog, 0);
}

void rota_start_after(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned bank,
                      uint32_t watchdog, uint32_t after) {
  for (unsigned x = 0; x < schedule->nodes; ++x) {
    put(bus, x, ROTA_BANK, bank);
    put(bus, x, ROTA_MODE, schedule->mode);
    put(bus, x, ROTA_STARTUP, schedule->startup);
    put(bus, x, ROTA_OWN, schedule->own[x]);
    put(bus, x, ROTA_WATCHDOG, watchdog);
    put(bus, x, ROTA_START_AFTER, after);
    put(bus, x, ROTA_INTERRUPT_STATUS, ROTA_INTERRUPT_STATUS_DONE);
    put(bus, x, ROTA_CONTROL, ROTA_CONTROL_START);
  }
}

enum rota_result rota_finish(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned polls) {
  for (unsigned x = 0; x < schedule->nodes; ++x) {
    unsigned poll = 0;
    while ((get(bus, x, ROTA_INTERRUPT_STATUS) & ROTA_INTERRUPT_STATUS_DONE) == 0) {
      if (++poll >= polls) return ROTA_NOT_FINISHED;
    }
  }
  for (unsigned x = 0; x < schedule->nodes; ++x) {
    if (get(bus, x, ROTA_ERRORS) != 0) return ROTA_ERRORS;
  }
  return ROTA_OK;
}
