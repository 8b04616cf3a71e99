// SPDX-License-Identifier: Apache-2.0
//
// The words of a node's program memories (compiler/rom/program_words.h), decoded as the hardware does.

import {bytesOfBase64} from './bytes.js';

/** The router's programs, then those of its NIC. */
export const KINDS = ['send', 'receive', 'inject', 'eject'];

/** Words have up to 64 bits: BigInt, lowest byte first. */
function wordsOf(text, bits) {
  const bytes = bytesOfBase64(text);
  const size = Math.ceil(bits / 8);
  const words = [];
  for (let at = 0; at + size <= bytes.length; at += size) {
    let word = 0n;
    for (let i = size - 1; i >= 0; --i) word = word * 256n + BigInt(bytes[at + i]);
    words.push(word);
  }
  return words;
}

const field = (word, from, bits) => (word >> BigInt(from)) & ((1n << BigInt(bits)) - 1n);

/** One program: {kind, channel, words: [{hex, link, names, count, first}]}; `first` is the first message or step. */
function programOf(image, kind, channel, run) {
  const maskBits = image[`${kind}_mask_bits`];
  const payloadBits = image.link_bits + maskBits;
  const bits = payloadBits + image.count_bits + 2;
  const timed = run.report.router === 'timed';
  const fifos = image.fifos.filter((fifo) => fifo[kind === 'receive' ? 0 : 1] === channel);
  let first = 0;
  const words = wordsOf(image[kind][channel], bits).map((word) => {
    const end = field(word, bits - 2, 1) === 1n;
    const raw = Number(field(word, payloadBits, image.count_bits));
    const signed = timed && raw >= 2 ** (image.count_bits - 1) ? raw - 2 ** image.count_bits : raw;
    const count = end ? 0 : signed + (timed ? 2 : 1);
    const mask = field(word, 0, maskBits);
    const entry = {hex: word.toString(16).padStart(Math.ceil(bits / 4), '0'), end, first, count,
      link: image.link_bits > 0 ? Number(field(word, maskBits, image.link_bits)) : channel,
      places: placesOf(mask, kind, fifos, run), idle: mask === 0n};
    first += count;
    return entry;
  });
  return {kind, channel, bits, words, byStep: kind === 'send' ? run.report.discipline === 'lockstep' : timed};
}

/**
 * A program of the NIC: {kind, channel, words: [{hex, address(i), count, first}]}; `address(i)` is that of its i-th
 * message, in as many bits as the memory's addresses have.
 */
function memoryProgramOf(image, kind, channel) {
  const addressBits = image.address_bits;
  const bits = 2 * addressBits + image.count_bits + 2;
  let first = 0;
  const words = wordsOf(image[kind][channel], bits).map((word) => {
    const end = field(word, bits - 2, 1) === 1n;
    const stride = Number(field(word, addressBits, addressBits));
    const from = Number(field(word, 0, addressBits));
    const count = end ? 0 : Number(field(word, 2 * addressBits, image.count_bits)) + 1;
    const entry = {hex: word.toString(16).padStart(Math.ceil(bits / 4), '0'), end, first, count, idle: false,
      address: (i) => (from + i * stride) % 2 ** addressBits};
    first += count;
    return entry;
  });
  return {kind, channel, bits, words};
}

function placesOf(mask, kind, fifos, run) {
  const places = mask & 1n ? ['NIC'] : [];
  fifos.forEach((fifo, i) => {
    if (!((mask >> BigInt(i + 1)) & 1n)) return;
    const other = fifo[kind === 'receive' ? 1 : 0];
    const name = run.report.ports === 'all' ? run.portName(other) : 'crossbar';
    places.push(`FIFO ${kind === 'receive' ? 'to' : 'from'} ${name}${fifo[2] > 0 ? ` lane ${fifo[2]}` : ''}`);
  });
  return places;
}

/** The programs of a class, kind by kind in the order of KINDS. */
export function programsOf(run, cls) {
  const image = run.data.programs[cls];
  const programs = [];
  for (const kind of KINDS) {
    const decode = kind === 'send' || kind === 'receive' ? programOf : memoryProgramOf;
    image[kind].forEach((text, channel) => programs.push(decode(image, kind, channel, run)));
  }
  return programs;
}

/**
 * The index of the word that a program of node x executes in `step`, after the last its end word; -1 before.
 * `programs`: all of the node, needed for those of the NIC.
 */
export function currentWord(program, run, x, step, programs) {
  if (step < 0) return -1;
  const done = entriesBefore(program, run, x, step, programs);
  return program.words.findIndex((word) => word.end || (done >= word.first && done < word.first + word.count));
}

/** How many entries of a program are over before `step`. */
function entriesBefore(program, run, x, step, programs) {
  const {kind, channel} = program;
  // What is received has been on its link for all steps of its hop.
  const sentBefore = kind === 'receive' ? Math.max(0, step - run.hopSteps + 1) : step;
  if (kind === 'send' || kind === 'receive') return program.byStep ? sentBefore : messagesBefore(program, run, x, sentBefore);
  // The NIC goes on with each entry of the router's program that takes a message from it or gives it one.
  const router = programs.find((other) => other.channel === channel && other.kind === (kind === 'inject' ? 'send' : 'receive'));
  const over = entriesBefore(router, run, x, step);
  return router.words.filter(({places}) => places.includes('NIC'))
    .reduce((sum, {first, count}) => sum + Math.min(count, Math.max(0, over - first)), 0);
}

/** How many of the messages that were sent before `step` the program's channel sends or receives. */
function messagesBefore({kind, channel}, run, x, step) {
  const cls = run.classOf[x];
  const all = run.report.ports === 'all';
  let count = 0;
  for (let i = 0; i < run.firstOfStep[Math.min(step, run.steps)]; ++i) {
    const hop = run.byStep[i];
    const sender = run.hopSender[hop];
    const port = run.hopPort[hop];
    if (kind === 'send') {
      if (run.classOf[sender] === cls && (!all || port === channel)) ++count;
    } else {
      const receiver = run.neighbour(sender, port);
      if (run.classOf[receiver] === cls && (!all || run.reverse(sender, port) === channel)) ++count;
    }
  }
  return count;
}
