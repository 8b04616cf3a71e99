// SPDX-License-Identifier: Apache-2.0
//
// The run's model and the decoders, on data small enough to check by hand.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {bytesOfBase64, numbersOf} from '../src/bytes.js';
import {beside, lineOf, pointAt} from '../src/geometry.js';
import {currentWord, programsOf} from '../src/rom.js';
import {NONE, Run} from '../src/run.js';
import {waitsIn, whereabouts} from '../src/whereabouts.js';

const base64 = (...bytes) => Buffer.from(bytes).toString('base64');

/** A ring of 4 with ports "+" and "-"; `hops` and `keys` as in compiler/page/hop_stream.h. */
function ring4(overrides = {}) {
  return {
    report: {pipeline_cycles: 3, startup: 0, rearrange: 0, flits: 2, ports: 'all', router: 'handshake',
      discipline: 'lockstep', sources: {}},
    topology: {nodes: 4, ports: 2, neighbours: [1, 3, 2, 0, 3, 1, 0, 2], node_names: ['0', '1', '2', '3'],
      port_names: ['+', '-']},
    schedule: {steps: 4, hop_steps: 1, link_latency: 1, class_of: [0, 0, 0, 0], representatives: [0], copies: 1, hops: 2,
      // The message to the node two further on: in step 0 over "+", two steps of waiting, then over "+" again.
      keys: [2, 1], stream: base64(0b000, (2 * 2 * 4) + 1)},
    programs: [],
    timeline: [[1, 0, 4]],
    ...overrides,
  };
}

test('Numbers_AreReadInLeb128_AndAnEndTooEarlyIsAnError', () => {
  const read = numbersOf(bytesOfBase64(base64(5, 0x80, 1, 0xff, 0x7f)));
  assert.deepEqual([read(), read(), read()], [5, 128, 16383]);
  assert.throws(read, /ends too early/);
});

test('SymmetricHops_AreTranslatedToEveryNode', () => {
  const run = new Run(ring4());
  for (let x = 0; x < 4; ++x) {
    const hop = run.hopAt(x, 0, 0);
    assert.deepEqual(run.messageAt(hop, x), {origin: x, destination: (x + 2) % 4, copy: 0});
    assert.deepEqual(run.messageAt(run.hopAt(x, 0, 3), x), {origin: (x + 3) % 4, destination: (x + 1) % 4, copy: 0});
    assert.equal(run.hopAt(x, 1, 0), -1);
    assert.equal(run.hopAt(x, 0, 1), -1);
  }
});

test('Journey_OfEveryTranslation_FollowsItsLinks', () => {
  const run = new Run(ring4());
  const hops = run.journey({origin: 3, destination: 1, copy: 0});
  assert.deepEqual(hops.map(({from, port, to, step}) => [from, port, to, step]), [[3, 0, 0, 0], [0, 0, 1, 3]]);
  assert.deepEqual(run.journey({origin: 3, destination: 0, copy: 0}), []);
});

test('Wait_BeginsAfterTheArrival_AndEndsWithTheDeparture', () => {
  const run = new Run(ring4());
  assert.deepEqual([...run.fill(0)], [1, 1, 1, 0, 0]);
  assert.deepEqual(run.crosspoints(0, 2), [{in: 1, out: 0, now: 1, peak: 1, changes: [[0, 1], [3, -1]]}]);
  assert.equal(run.crosspoints(0, 3)[0].now, 0);
});

function followed(run, message) {
  const journey = run.journey(message);
  return {journey, waits: run.waitsOf(journey)};
}

test('WaitingMessage_IsSaidToBeInItsNodeAndFifo', () => {
  const run = new Run(ring4());
  const way = followed(run, {origin: 3, destination: 1, copy: 0});
  assert.deepEqual(way.waits, [{node: 0, in: 1, out: 0, since: 0, stored: 0, until: 3, hop: 1}]);
  assert.deepEqual([0, 1, 2, 3].map((step) => waitsIn(way, step).length), [0, 1, 1, 0]);
  assert.deepEqual([0, 1, 2, 3, 4].map((step) => whereabouts(run, step, way)), ['In step 0 it is on the link 3 → 0.',
    'In step 1 it waits in node 0, FIFO - → +.', 'In step 2 it waits in node 0, FIFO - → +.',
    'In step 3 it is on the link 0 → 1.', 'It is there.']);
});

test('WaitingCopies_AreEachInTheirNode', () => {
  // Node 0's broadcast: 0 → 1 in step 0 and, after a wait, 1 → 2 in step 2; 0 → 3 in step 3.
  const run = new Run(ring4({schedule: {steps: 4, hop_steps: 1, link_latency: 1, class_of: [0, 1, 2, 3],
    representatives: [0, 1, 2, 3], copies: 1, hops: 3, keys: [4, 1], stream: base64(0, (1 * 2 + 0) * 4, (1 * 2 + 1) * 4 + 3, 0)}}));
  const way = followed(run, {origin: 0, destination: NONE, copy: 0});
  assert.deepEqual(way.journey.map(({from, to, step}) => [from, to, step]), [[0, 1, 0], [1, 2, 2], [0, 3, 3]]);
  assert.equal(whereabouts(run, 1, way), 'In step 1 it waits in node 1, FIFO - → +.');
  assert.equal(whereabouts(run, 2, way), 'In step 2 it is on the link 1 → 2.');
});

test('HopOfSeveralSteps_StaysOnItsLink_AndWaitsLess', () => {
  const data = ring4();
  data.schedule.hop_steps = 2;
  const run = new Run(data);
  assert.deepEqual([...run.fill(0)], [0, 1, 1, 0, 0]);
  assert.equal(run.waitBefore[1], 1);
  assert.equal(run.end, 5);
  const onLinks = (step) => run.onLinks(step).map(({link, sent}) => [link, sent]).filter(([link]) => link === 0);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(onLinks), [[[0, 0]], [[0, 0]], [], [[0, 3]], [[0, 3]], []]);
});

test('HopsLeft_OfATree_AreThoseOfTheLongestWayOn', () => {
  // 0 → 1 → 2, and 0 → 3.
  const run = new Run(ring4({schedule: {steps: 3, hop_steps: 1, class_of: [0, 1, 2, 3], representatives: [0, 1, 2, 3],
    copies: 1, hops: 3, keys: [4, 1], stream: base64(0, 0, (1 * 2 + 1) * 4 + 3, 0)}}));
  assert.deepEqual([...run.hopsLeft], [1, 0, 0]);
  assert.equal(run.mostHops, 2);
});

test('Utilisation_IsOfTheWindowOnly', () => {
  const run = new Run(ring4());
  assert.deepEqual([...run.utilisation(0, 4)], [0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0]);
  assert.deepEqual([...run.utilisation(1, 3)], [0, 0, 0, 0, 0, 0, 0, 0]);
  assert.equal(run.transmissions(), 8);
});

test('Cycles_CountFlitsStartupsAndRearrangement', () => {
  const data = ring4({timeline: [[1, 0, 1], [0, 0, 1], [1, 3, 2]]});
  Object.assign(data.report, {startup: 5, rearrange: 7});
  const run = new Run(data);
  // Flits 2: a start-up before step 0, none before 1; before 2 and 3 a start-up and 3 messages of 2 flits rearranged.
  assert.deepEqual([0, 1, 2, 3].map((step) => run.cycleOf(step)), [8, 10, 59, 108]);
  assert.equal(new Run(ring4({timeline: null})).cycleOf(1), null);
});

test('TimedRouter_StoresNoMessageInTheStepAfterItsArrival', () => {
  const data = ring4();
  data.report.router = 'timed';
  const timed = new Run(data);
  const handshake = new Run(ring4());
  // The message 3 → 1 comes to node 0 in step 0 and leaves it in step 3.
  assert.deepEqual([0, 1, 2, 3].map((step) => handshake.crosspoints(0, step)[0].now), [1, 1, 1, 0]);
  assert.deepEqual([0, 1, 2, 3].map((step) => timed.crosspoints(0, step)[0].now), [0, 1, 1, 0]);
  assert.deepEqual([...timed.fill(0)].map((messages, step) => handshake.fill(0)[step] - messages), [1, 0, 0, 0, 0]);
});

test('Broadcast_IsATree_WhoseCopiesWaitAtEachCrosspoint', () => {
  const run = new Run(ring4({schedule: {steps: 3, hop_steps: 1, class_of: [0, 1, 2, 3], representatives: [0, 1, 2, 3], copies: 1, hops: 3,
    // Key of node 0's broadcast: other = 4. 0 → 1, then 1 → 2, and in step 2 again from node 0 over "-".
    keys: [4, 1], stream: base64(0, 0, (1 * 2 + 1) * 4 + 3, 0)}}));
  const message = {origin: 0, destination: NONE, copy: 0};
  assert.deepEqual(run.journey(message).map(({from, to, step}) => [from, to, step]), [[0, 1, 0], [1, 2, 1], [0, 3, 2]]);
  assert.deepEqual(run.waits.map((waits) => waits.length), [0, 1, 0, 0]);
  assert.deepEqual(run.waits[1][0], {in: 1, out: 0, since: 0, stored: 0, until: 1, hop: 1});
});

test('Sum_TakesAlongWhatHasArrived', () => {
  // Nodes 1 and 3 send their parts to node 2 and node 2 sends the sum to node 1: a sum for node 1, anchored there.
  const run = new Run(ring4({schedule: {steps: 2, hop_steps: 1, class_of: [0, 1, 2, 3], representatives: [0, 1, 2, 3], copies: 1, hops: 3,
    keys: [(1 * 2 + 1) * 5 + 4, 1],
    // Step 0: 3 → 2 over "-" (gap 1, elsewhere), 0 → 3?  no: 1 → 2 over "+"; step 1: 2 → 1 over "-".
    stream: base64((1 * 2 + 1) * 4 + 2, 3, 0 * 4 + 2, 1, (0 * 2 + 1) * 4 + 1)}}));
  const journey = run.journey({origin: NONE, destination: 1, copy: 0});
  assert.deepEqual(journey.map(({from, to, step}) => [from, to, step]), [[3, 2, 0], [1, 2, 0], [2, 1, 1]]);
  assert.equal(run.waits[2].length, 2);
});

test('Words_AreDecoded_AndTheCurrentOneIsFound', () => {
  // Mask 2 bits, count 2 bits, end, parity: "from the NIC" twice, idle once, "from the FIFO" once, end.
  const words = [0b000101, 0b000000, 0b000010, 0b010000];
  const data = ring4({programs: [{fifos: [[1, 0, 0, 1]], link_bits: 0, receive_mask_bits: 2, send_mask_bits: 2, count_bits: 2,
    address_bits: 2, inject: [base64(0b00011110, 0b01000000), base64(0b01000000)],
    eject: [base64(0b01000000), base64(0b01000000)],
    receive: [base64(0b010000), base64(0b000010, 0b010000)], send: [base64(...words), base64(0b010000)]}]});
  const run = new Run(data);
  const programs = programsOf(run, 0);
  const [send, , , receive, inject] = programs;
  assert.deepEqual(send.words.map(({hex, count, idle, end, places}) => [hex, count, idle, end, places.join()]),
    [['05', 2, false, false, 'NIC'], ['00', 1, true, false, ''], ['02', 1, false, false, 'FIFO from -'], ['10', 0, true, true, '']]);
  assert.deepEqual([-1, 0, 1, 2, 3, 4].map((step) => currentWord(send, run, 0, step)), [-1, 0, 0, 1, 2, 3]);
  assert.equal(receive.words[0].places.join(), 'FIFO to +');
  // The NIC's first word is for both messages that the router takes from it, at address 2 and, by stride -1, at 1.
  assert.deepEqual(inject.words.map(({hex, address, count, end}) => [hex, address(0), address(1), count, end]),
    [['1e', 2, 1, 2, false], ['40', 0, 0, 0, true]]);
  assert.deepEqual([-1, 0, 1, 2].map((step) => currentWord(inject, run, 0, step, programs)), [-1, 0, 0, 1]);
  // Port "-" receives in steps 0 and 3; the program's one word is for the first of them.
  assert.deepEqual([0, 1, 3].map((step) => currentWord(receive, run, 0, step)), [0, 1, 1]);
});

test('Lines_RunBesideEachOther_AndPointsGoByLength', () => {
  const line = lineOf([{x: 0, y: 0}, {x: 3, y: 0}, {x: 3, y: 1}]);
  assert.deepEqual(pointAt(line, 0.5), {x: 2, y: 0});
  assert.deepEqual(pointAt(line, 1), {x: 3, y: 1});
  const there = beside([{x: 0, y: 0}, {x: 2, y: 0}], 0.1);
  const back = beside([{x: 2, y: 0}, {x: 0, y: 0}], 0.1);
  assert.equal(there[0].y, 0.1);
  assert.equal(back[0].y, -0.1);
});
