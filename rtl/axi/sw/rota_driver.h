/* SPDX-License-Identifier: Apache-2.0
 *
 * Loads schedules into a network of rota_node_axi, runs them and looks at the outcome, through the registers alone. It
 * needs no operating system and no memory of its own; messages go over the AXI4-Streams, usually by DMA.
 */
#ifndef ROTA_DRIVER_H
#define ROTA_DRIVER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How to reach the registers of a node: byte offsets as in rota_registers.h. */
struct rota_bus {
  uint32_t (*read)(void* context, unsigned node, uint32_t offset);
  void (*write)(void* context, unsigned node, uint32_t offset, uint32_t value);
  void* context;
};

/* The words of one program memory. */
struct rota_program {
  uint8_t kind; /* 0 receive, 1 send, 2 inject, 3 eject */
  uint8_t channel;
  uint16_t count;
  const uint64_t* words;
};

/* Nodes of a class have the same programs. */
struct rota_class {
  unsigned programs;
  const struct rota_program* program;
};

/* What `rota emit --loadable` writes of a schedule. */
struct rota_schedule {
  const char* name;
  uint32_t image; /* what the register IMAGE must show */
  uint32_t nodes;
  uint32_t mode;    /* for MODE */
  uint32_t startup; /* for STARTUP */
  uint32_t cycles;  /* of a run in lockstep */
  const struct rota_class* classes;
  const uint16_t* class_of; /* by node */
  const uint32_t* own;      /* by node, for OWN */
  const uint32_t* frames;   /* nodes * x + a: the node that address a stands for at node x */
  /* What is sent and received, for whoever fills and checks the messages. */
  int copies;    /* a message goes to everybody: its address is its origin's */
  int from_root; /* only the root sends */
  int to_root;   /* only the root receives */
  uint32_t root;
};

enum rota_result {
  ROTA_OK,
  ROTA_NO_NODE,      /* MAGIC or the major VERSION is another */
  ROTA_OTHER_IMAGE,  /* the schedule was made for another bitstream */
  ROTA_NOT_WRITTEN,  /* a program word reads back as another */
  ROTA_NOT_FINISHED, /* not within the polls that were granted */
  ROTA_ERRORS        /* a register ERRORS is not 0 */
};

/* Are the nodes those that the schedule was made for? */
enum rota_result rota_check(const struct rota_bus* bus, const struct rota_schedule* schedule);

/* Writes all programs to bank 0 or 1 of all nodes, and reads them back. The bank may not run or wait for a start. */
enum rota_result rota_load(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned bank);

/* Asks all nodes for a run of the schedule that was loaded into the bank. `watchdog`: the most cycles, 0: any. */
void rota_start(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned bank, uint32_t watchdog);

/* Likewise, but at a chosen time: the nodes ask for the start `after` cycles after the last run's start. A step takes S
 * + F cycles. A node that cannot start by then starts later, and its register ERRORS says so. The register PERIOD has
 * the cycles between both starts: `after`, and 2 * L + 1 of a start tree of L levels. */
void rota_start_after(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned bank,
                      uint32_t watchdog, uint32_t after);

/* Waits until the run has ended in all nodes; reads each node's status at most `polls` times. */
enum rota_result rota_finish(const struct rota_bus* bus, const struct rota_schedule* schedule, unsigned polls);

#ifdef __cplusplus
}
#endif

#endif
