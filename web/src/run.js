// SPDX-License-Identifier: Apache-2.0
//
// A run as the page's data describe it: which message every link carries in every step, and where messages wait. The
// data hold the hops of one node per class (docs/report.md); what happens at another node follows from the network
// itself, because a class's nodes look alike: a walk that begins at one of them, port by port, ends at the same place
// of its frame as the walk that begins at another.

import {bytesOfBase64, numbersOf} from './bytes.js';

export const NONE = 0xffff;

/** Follows the numbers of compiler/page/hop_stream.h. Calls visit(key, sender, port, step, isLast). */
function readHops(data, visit) {
  const {keys, stream, class_of: classOf, representatives, copies} = data.schedule;
  const {nodes, ports, neighbours} = data.topology;
  const read = numbersOf(bytesOfBase64(stream));
  const keysPerClass = 2 * (nodes + 1) * copies;
  if (classOf.length !== nodes) throw new Error('class_of has not one entry per node');
  let key = 0;
  for (let i = 0; i < keys.length; i += 2) {
    key += keys[i];
    for (const end = key + keys[i + 1]; key < end; ++key) {
      let reached = representatives[Math.floor(key / keysPerClass)];
      let step = -1;
      for (let last = false; !last;) {
        let value = read();
        last = value % 2 === 1;
        value = Math.floor(value / 2);
        const elsewhere = value % 2 === 1;
        value = Math.floor(value / 2);
        const port = value % ports;
        const sender = elsewhere ? read() : reached;
        step += Math.floor(value / ports) + (elsewhere ? 0 : 1);
        visit(key, sender, port, step, last);
        reached = neighbours[sender * ports + port];
      }
    }
  }
}

export class Run {
  constructor(data) {
    const {nodes, ports, neighbours} = data.topology;
    this.data = data;
    this.report = data.report;
    this.nodes = nodes;
    this.ports = ports;
    this.steps = data.schedule.steps;
    this.hopSteps = data.schedule.hop_steps;
    this.sums = data.schedule.sums || [];  // by number: the partial sums that one has, where nodes exchange them
    /** When the messages of the last step have arrived. */
    this.end = this.steps + this.hopSteps - 1;
    this.neighbours = Int32Array.from(neighbours);
    this.classOf = data.schedule.class_of;
    this.representatives = data.schedule.representatives;
    this.copies = data.schedule.copies;
    this.frames = new Array(nodes);
    this.inverseFrames = new Array(nodes);
    this.findReversePorts();
    this.read();
    this.findWaits();
    this.lookedUp = -1;
    this.lookup = new Int32Array(this.representatives.length * ports);
  }

  /** The model beside SystemC in a compared run. */
  get second() { return this.report.sources.emitted ? 'emitted' : 'RTL'; }
  nodeName(x) { return this.data.topology.node_names[x]; }
  portName(p) { return this.data.topology.port_names[p]; }
  neighbour(x, p) { return this.neighbours[x * this.ports + p]; }
  reverse(x, p) { return this.reversePorts[x * this.ports + p]; }

  findReversePorts() {
    this.reversePorts = new Int16Array(this.neighbours.length).fill(-1);
    const to = new Map();
    this.links = [];
    this.neighbours.forEach((y, link) => {
      if (y < 0) return;
      const pair = Math.floor(link / this.ports) * this.nodes + y;
      if (!to.has(pair)) to.set(pair, []);
      to.get(pair).push(link % this.ports);
      this.links.push(link);
    });
    // The k-th of the parallel links from x to y is opposite the k-th from y to x.
    for (const link of this.links) {
      const from = Math.floor(link / this.ports);
      const y = this.neighbours[link];
      this.reversePorts[link] = to.get(y * this.nodes + from)[to.get(from * this.nodes + y).indexOf(link % this.ports)];
    }
  }

  /** Index: coordinate in the frame of node x. Value: node. */
  fromFrame(x) {
    if (this.frames[x]) return this.frames[x];
    const frame = new Uint16Array(this.nodes).fill(NONE);
    const first = this.representatives[this.classOf[x]];
    frame[first] = x;
    const queue = [first];
    for (const y of queue) {
      for (let p = 0; p < this.ports; ++p) {
        const z = this.neighbour(y, p);
        if (z < 0 || frame[z] !== NONE) continue;
        frame[z] = this.neighbour(frame[y], p);
        queue.push(z);
      }
    }
    this.frames[x] = frame;
    return frame;
  }

  /** Index: node. Value: its coordinate in the frame of node x. */
  toFrame(x) {
    if (this.inverseFrames[x]) return this.inverseFrames[x];
    const inverse = new Uint16Array(this.nodes);
    this.fromFrame(x).forEach((node, coordinate) => { inverse[node] = coordinate; });
    this.inverseFrames[x] = inverse;
    return inverse;
  }

  read() {
    const count = this.data.schedule.hops;
    this.hopSender = new Uint16Array(count);
    this.hopPort = new Uint16Array(count);
    this.hopStep = new Uint32Array(count);
    this.hopMessage = new Uint32Array(count);
    this.hopsLeft = new Uint16Array(count);
    this.messageKey = [];
    this.messageFirst = [];
    let hop = 0;
    readHops(this.data, (key, sender, port, step) => {
      if (this.messageKey[this.messageKey.length - 1] !== key) {
        this.messageKey.push(key);
        this.messageFirst.push(hop);
      }
      this.hopSender[hop] = sender;
      this.hopPort[hop] = port;
      this.hopStep[hop] = step;
      this.hopMessage[hop] = this.messageKey.length - 1;
      ++hop;
    });
    this.messageFirst.push(count);
    this.messageOfKey = new Map(this.messageKey.map((key, message) => [key, message]));
    for (let message = 0; message < this.messageKey.length; ++message) {
      for (let h = this.messageFirst[message]; h < this.messageFirst[message + 1]; ++h) {
        this.hopsLeft[h] = this.messageFirst[message + 1] - 1 - h;
      }
      this.countBranches(message);
    }
    this.mostHops = this.hopsLeft.reduce((most, left) => Math.max(most, left), 0) + 1;
    this.sortBySteps();
  }

  /** Copies and sums go along a tree: of a hop there, the hops left are those of the longest way that goes on from it. */
  countBranches(message) {
    const {sum, other} = this.messageOf(message);
    if (!sum && other !== NONE) return;
    const longest = new Map();  // node: the hops of the longest way from it that the later hops make
    for (let h = this.messageFirst[message + 1] - 1; h >= this.messageFirst[message]; --h) {
      const sender = this.hopSender[h];
      this.hopsLeft[h] = longest.get(this.neighbour(sender, this.hopPort[h])) || 0;
      longest.set(sender, Math.max(longest.get(sender) || 0, this.hopsLeft[h] + 1));
    }
  }

  sortBySteps() {
    const first = new Uint32Array(this.steps + 1);
    for (const step of this.hopStep) ++first[step + 1];
    for (let t = 0; t < this.steps; ++t) first[t + 1] += first[t];
    this.firstOfStep = first.slice();
    this.byStep = new Uint32Array(this.hopStep.length);
    this.hopStep.forEach((step, hop) => { this.byStep[first[step]++] = hop; });
  }

  /** What a message of the data is: its class's frame coordinates are relative to its anchor. */
  messageOf(message) {
    let key = this.messageKey[message];
    const copy = key % this.copies;
    key = Math.floor(key / this.copies);
    const other = key % (this.nodes + 1);
    key = Math.floor(key / (this.nodes + 1));
    return {anchor: this.representatives[Math.floor(key / 2)], sum: key % 2 === 1,
      other: other === this.nodes ? NONE : other, copy};
  }

  classLink(hop) { return this.classOf[this.hopSender[hop]] * this.ports + this.hopPort[hop]; }

  /** The hop of the data that link (x, p) makes in a step, or -1. */
  hopAt(x, p, step) {
    if (step !== this.lookedUp) {
      this.lookup.fill(-1);
      if (step >= 0 && step < this.steps) {
        for (let i = this.firstOfStep[step]; i < this.firstOfStep[step + 1]; ++i) {
          this.lookup[this.classLink(this.byStep[i])] = this.byStep[i];
        }
      }
      this.lookedUp = step;
    }
    return this.lookup[this.classOf[x] * this.ports + p];
  }

  /** What is on links in a step: {link, hop, sent}. A hop of several steps is on its link in each of them. */
  onLinks(step) {
    const found = [];
    for (let sent = Math.max(0, step - this.hopSteps + 1); sent <= step && sent < this.steps; ++sent) {
      for (const link of this.links) {
        const hop = this.hopAt(Math.floor(link / this.ports), link % this.ports, sent);
        if (hop >= 0) found.push({link, hop, sent});
      }
    }
    return found;
  }

  /** Whether a hop that begins in step `sent` is on its link in `step`. */
  isOnLink(sent, step) { return sent <= step && step < sent + this.hopSteps; }

  /** The message that hop `hop` of the data is, made at node x: nodes, NONE for "all". */
  messageAt(hop, x) {
    const {anchor, sum, other, copy} = this.messageOf(this.hopMessage[hop]);
    const inverse = this.toFrame(this.hopSender[hop]);
    const frame = this.fromFrame(x);
    const place = (node) => frame[inverse[node]];
    if (sum) return {origin: NONE, destination: place(anchor), copy};
    return {origin: place(anchor), destination: other === NONE ? NONE : place(other), copy};
  }

  /** The number of the message in the data, or -1 if nothing like it is sent. */
  find({origin, destination, copy}) {
    const sum = origin === NONE;
    const anchor = sum ? destination : origin;
    if (anchor === NONE) return -1;
    const other = sum || destination === NONE ? this.nodes : this.toFrame(anchor)[destination];
    const key = ((this.classOf[anchor] * 2 + (sum ? 1 : 0)) * (this.nodes + 1) + other) * this.copies + copy;
    const message = this.messageOfKey.get(key);
    return message === undefined ? -1 : message;
  }

  /** The hops of a message in order of steps: {from, port, to, step, hop}. */
  journey(message) {
    const found = this.find(message);
    if (found < 0) return [];
    const frame = this.fromFrame(message.origin === NONE ? message.destination : message.origin);
    const hops = [];
    for (let hop = this.messageFirst[found]; hop < this.messageFirst[found + 1]; ++hop) {
      const from = frame[this.hopSender[hop]];
      const port = this.hopPort[hop];
      hops.push({from, port, to: this.neighbour(from, port), step: this.hopStep[hop], hop});
    }
    return hops;
  }

  /** Where the hops of a journey take their message from: {node, in, out, since, stored, until, hop}, as findWaits has it. */
  waitsOf(journey) {
    const senders = new Map(journey.map(({hop, from}) => [hop, from]));
    const classes = new Set(journey.map(({from}) => this.classOf[from]));
    return [...classes].flatMap((cls) => this.waits[cls].filter(({hop}) => senders.has(hop)))
      .map((wait) => ({node: senders.get(wait.hop), ...wait}));
  }

  /**
   * Where and when messages wait: a message that input port `in` has received in step `since` and output port `out` sends in
   * step `until` is in that crosspoint's FIFO at the end of the steps stored … until-1: the handshake router stores every message, the
   * timed router none that leaves in the step after. One row per class and flow; `hop` is the one that it leaves by.
   */
  findWaits() {
    this.waits = this.representatives.map(() => []);
    this.waitBefore = new Int32Array(this.hopStep.length).fill(-1);
    // The root of an all-reduce sends on what the partial sums brought: they come first.
    this.atRoot = new Map();  // by root: the arrivals that its sum is made of
    const messages = this.messageKey.map((_, message) => message);
    if (this.sums.length > 0) {
      this.findWaitsOfSums();
    } else {
      for (const message of messages) if (this.messageOf(message).sum) this.followWaits(message);
      for (const message of messages) if (!this.messageOf(message).sum) this.followWaits(message);
    }
    this.fills = this.representatives.map(() => null);
  }

  /** Nodes exchange partial sums: each takes along what has come of its parts. */
  findWaitsOfSums() {
    const stepsInPassing = this.report.router === 'timed' ? 1 : 0;
    const came = this.representatives.map(() => []);  // by class: {number, input, since}
    this.hopStep.forEach((step, hop) => {
      const to = this.neighbour(this.hopSender[hop], this.hopPort[hop]);
      came[this.classOf[to]].push({number: this.messageOf(this.hopMessage[hop]).copy,
        input: this.reverse(this.hopSender[hop], this.hopPort[hop]), since: step + this.hopSteps - 1});
    });
    this.hopStep.forEach((step, hop) => {
      const cls = this.classOf[this.hopSender[hop]];
      const parts = this.sums[this.messageOf(this.hopMessage[hop]).copy];
      for (const {number, input, since} of came[cls]) {
        if (since >= step || !parts.includes(number)) continue;
        this.waits[cls].push({in: input, out: this.hopPort[hop], since, stored: since + stepsInPassing, until: step, hop});
        this.waitBefore[hop] = Math.max(this.waitBefore[hop], since);
      }
    });
  }

  followWaits(message) {
    const {anchor, sum, other} = this.messageOf(message);
    const copied = !sum && other === NONE;
    const stepsInPassing = this.report.router === 'timed' ? 1 : 0;
    const here = new Map();  // node: the arrivals that its next departure takes along
    const arrivals = [];     // by the step in which they are complete: they can leave in the next
    let previous = -1;
    for (let hop = this.messageFirst[message]; hop < this.messageFirst[message + 1]; ++hop) {
      const step = this.hopStep[hop];
      if (step !== previous) this.settle(arrivals, here, sum, step);
      previous = step;
      const sender = this.hopSender[hop];
      const port = this.hopPort[hop];
      const sources = copied && sender === anchor ? this.atRoot.get(anchor) || [] : here.get(sender) || [];
      for (const {input, since} of sources) {
        this.waits[this.classOf[sender]].push({in: input, out: port, since, stored: since + stepsInPassing, until: step, hop});
        this.waitBefore[hop] = since;
      }
      if (!copied) here.delete(sender);
      arrivals.push({node: this.neighbour(sender, port), input: this.reverse(sender, port),
        since: step + this.hopSteps - 1});
    }
    if (!sum || !this.report.collective?.endsWith('all-reduce')) return;
    this.settle(arrivals, here, sum, Infinity);
    this.atRoot.set(anchor, here.get(anchor) || []);
  }

  /** Takes what has arrived before a step. */
  settle(arrivals, here, adds, before) {
    const later = arrivals.findIndex(({since}) => since >= before);
    const arrived = arrivals.splice(0, later < 0 ? arrivals.length : later);
    // Of copies that come in one step, the one over the last port counts.
    arrived.sort((a, b) => a.since - b.since || a.input - b.input);
    for (const {node, input, since} of arrived) {
      here.set(node, adds && here.has(node) ? here.get(node).concat({input, since}) : [{input, since}]);
    }
  }

  /** Messages in the FIFOs of a node of the class at the end of each step. */
  fill(cls) {
    if (!this.fills[cls]) {
      const fill = new Int32Array(this.steps + 1);
      for (const {stored, until} of this.waits[cls]) {
        ++fill[stored];
        --fill[until];
      }
      for (let t = 0; t < this.steps; ++t) fill[t + 1] += fill[t];
      this.fills[cls] = fill;
    }
    return this.fills[cls];
  }

  /** The FIFOs of a class in the order of (in, out): {in, out, now, peak}; `now` is at the end of `step`. */
  crosspoints(cls, step) {
    const rows = new Map();
    for (const wait of this.waits[cls]) {
      if (wait.stored === wait.until) continue;
      const key = wait.in * this.ports + wait.out;
      if (!rows.has(key)) rows.set(key, {in: wait.in, out: wait.out, now: 0, changes: []});
      const row = rows.get(key);
      if (wait.stored <= step && step < wait.until) ++row.now;
      row.changes.push([wait.stored, 1], [wait.until, -1]);
    }
    for (const row of rows.values()) row.peak = peakOf(row.changes);
    return [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, row]) => row);
  }

  /** The part of the steps from … to-1 in which each link is busy. Index: x·ports + p; -1 where there is no link. */
  utilisation(from, to) {
    const busy = new Float32Array(this.lookup.length);
    for (let i = this.firstOfStep[from]; i < this.firstOfStep[to]; ++i) ++busy[this.classLink(this.byStep[i])];
    const result = new Float32Array(this.neighbours.length).fill(-1);
    for (const link of this.links) {
      const x = Math.floor(link / this.ports);
      result[link] = busy[this.classOf[x] * this.ports + link % this.ports] / Math.max(1, to - from);
    }
    return result;
  }

  /** Transmissions of the whole network, counted hop by hop. */
  transmissions() {
    const nodes = this.nodes / this.representatives.length;
    return this.hopStep.length * nodes;
  }

  /**
   * The first cycle in which links take the flits of a step, or null if steps have no cycle in common. After the last
   * message's arrival the run's end.
   */
  cycleOf(step) {
    const {timeline, report, schedule} = this.data;
    if (!timeline) return null;
    if (step >= this.end) return report.cycles;
    // Messages leave their sender before the latency of its link.
    let cycle = report.pipeline_cycles - (schedule.link_latency - 1);
    let left = step;
    for (const [startups, rearranged, count] of timeline) {
      const before = startups * report.startup + rearranged * report.flits * report.rearrange;
      if (left < count) return cycle + left * (before + report.flits) + before;
      cycle += count * (before + report.flits);
      left -= count;
    }
    return cycle;
  }
}

function peakOf(changes) {
  changes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let now = 0;
  let peak = 0;
  for (const [, change] of changes) {
    now += change;
    peak = Math.max(peak, now);
  }
  return peak;
}
