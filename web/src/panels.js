// SPDX-License-Identifier: Apache-2.0
//
// The panels beside the network: one message's way, one node's FIFOs and program words, one link's traffic.

import {currentWord, KINDS, programsOf} from './rom.js';
import {NONE} from './run.js';
import {counted, element, messageName, options, percent, table} from './text.js';
import {fifoName, waitsIn, whereabouts} from './whereabouts.js';

const MOST_ROWS = 200;

function scrolled(label, made) {
  return element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label}, made);
}

/** Keeps the current row in sight without moving the page. */
function reveal(scroll) {
  const row = scroll.querySelector('tr.current');
  if (row && row.offsetTop + row.offsetHeight > scroll.clientHeight) scroll.scrollTop = row.offsetTop - scroll.clientHeight / 2;
}

/** Of the row of a hop that begins in step `sent`. */
function rowClass(run, sent, step) {
  return run.isOnLink(sent, step) ? 'current' : sent < step ? 'past' : '';
}

export class Panels {
  constructor(root, run) {
    this.root = root;
    this.run = run;
    this.programs = new Map();
    const all = run.report.ports === 'all';
    const channels = run.data.programs[0].send.length;
    const names = Array.from({length: channels}, (_, c) => (all ? run.portName(c) : 'the crossbar'));
    options(root.getElementById('program-choice'), KINDS.flatMap((kind, k) => names.map(
      (name, c) => [k * channels + c, `${kind} ${name}`])));
  }

  programsOfNode(x) {
    const cls = this.run.classOf[x];
    if (!this.programs.has(cls)) this.programs.set(cls, programsOf(this.run, cls));
    return this.programs.get(cls);
  }

  draw(step, followed, program) {
    const waiting = waitsIn(followed, step);
    this.drawMessage(step, followed, waiting);
    this.drawNode(step, followed.node, program, waiting);
    this.drawLink(step, followed.link);
  }

  drawMessage(step, followed, waiting) {
    const {message, journey} = followed;
    const run = this.run;
    const place = this.root.getElementById('message');
    if (!message || journey.length === 0) {
      place.replaceChildren(element('p', {}, 'No such message is sent.'));
      return;
    }
    const single = run.report.ports === 'single';
    let waited = 0;
    const rows = journey.map(({from, port, to, step: at, hop}) => {
      const since = run.waitBefore[hop];
      const wait = since < 0 ? 0 : at - since - 1;  // since the step that completed the arrival
      waited += wait;
      const program = this.programsOfNode(from)[single ? 0 : port];
      const word = program.words[currentWord(program, run, from, at)];
      return {cells: [at, run.nodeName(from), run.portName(port), run.nodeName(to),
        since < 0 ? '' : wait, {text: word ? word.hex : '', className: 'word'}],
      // While the message waits, the row of the hop that it waits for is marked.
      className: waiting.some((spot) => spot.hop === hop) ? 'current waits' : rowClass(run, at, step)};
    });
    const last = journey[journey.length - 1].step + run.hopSteps - 1;
    const name = messageName(run, message);
    const isSum = message.origin === NONE || run.sums.length > 0;
    const words = `${isSum ? name[0].toUpperCase() + name.slice(1) : `The message ${name}`} takes ${counted(journey.length, 'hop')}, waits ` +
      `${counted(waited, 'step')} in FIFOs and is there after step ${last}.`;
    const made = scrolled('The hops of the message', table('Hops; waits are in steps', ['step', 'from', 'port', 'to', 'waited', 'ROM word'], rows));
    place.replaceChildren(element('p', {}, words), element('p', {class: 'where'}, whereabouts(run, step, followed)), made);
    reveal(made);
  }

  drawNode(step, x, choice, waiting) {
    const run = this.run;
    const place = this.root.getElementById('node');
    const cls = run.classOf[x];
    const rows = run.crosspoints(cls, step - 1).map(({in: input, out, now, peak}) => ({
      cells: [fifoName(run, input, out), now, peak],
      className: waiting.some((spot) => spot.node === x && spot.in === input && spot.out === out) ? 'followed' : now > 0 ? 'busy' : ''}));
    const fifos = rows.length > 0
      ? scrolled('FIFOs of the node', table('Messages in FIFOs', ['from → to', 'now', 'most'], rows))
      : element('p', {}, 'No message waits here: the router has no FIFO.');
    const programs = this.programsOfNode(x);
    const program = programs[choice];
    const current = currentWord(program, run, x, step, programs);
    const words = program.words;
    const first = Math.max(0, Math.min(current - MOST_ROWS / 2, words.length - MOST_ROWS));
    const wordRows = words.slice(first, first + MOST_ROWS).map((word, i) => ({
      cells: [{text: word.hex, className: 'word'}, ...this.inWords(program, word, x)],
      className: first + i === current ? 'current' : ''}));
    const classes = run.representatives.length;
    const caption = `${counted(words.length, 'word')} of ${program.bits} bits, ROM image ` +
      `${classes === 1 ? 'of every node' : `${cls + 1} of ${classes}`}`;
    const made = scrolled('Words of the program', table(caption, ['word', 'times', {text: 'does', className: 'text'}], wordRows));
    place.replaceChildren(fifos, made);
    reveal(made);
  }

  /** The last two cells of a word's row. */
  inWords({kind}, word, x) {
    if (word.end) return ['', {text: 'end', className: 'text'}];
    if (word.address !== undefined) return [word.count, {text: this.memoryInWords(kind, word, x), className: 'text'}];
    const over = this.run.report.ports === 'all' || word.idle ? '' : ` over ${this.run.portName(word.link)}`;
    const text = word.idle ? 'idle'
      : kind === 'send' ? `send from ${word.places.join(' + ')}${over}` : `receive into ${word.places.join(' and ')}${over}`;
    return [word.count, {text, className: 'text'}];
  }

  /** The places of the NIC's memory that an address word goes through; each belongs to a node. */
  memoryInWords(kind, {address, count}, x) {
    const run = this.run;
    const frame = run.fromFrame(x);
    const place = (i) => {
      const at = address(i);
      const copy = Math.floor(at / run.nodes);
      return `${run.nodeName(frame[at % run.nodes])}${copy > 0 ? ` copy ${copy}` : ''}`;
    };
    const places = count <= 3 ? Array.from({length: count}, (_, i) => place(i)).join(', ')
      : `${place(0)}, ${place(1)}, … ${place(count - 1)}`;
    return `${kind === 'inject' ? 'read' : 'write'} the place of ${places}`;
  }

  drawLink(step, link) {
    const run = this.run;
    const place = this.root.getElementById('link');
    if (link < 0) {
      place.replaceChildren(element('p', {}, 'Choose a link, or click one.'));
      return;
    }
    const x = Math.floor(link / run.ports);
    const p = link % run.ports;
    const cls = run.classOf[x];
    const rows = [];
    let busy = 0;
    for (let i = 0; i < run.byStep.length; ++i) {
      const hop = run.byStep[i];
      if (run.classOf[run.hopSender[hop]] !== cls || run.hopPort[hop] !== p) continue;
      ++busy;
      const at = run.hopStep[hop];
      if (Math.abs(at - step) > MOST_ROWS / 2) continue;
      rows.push({cells: [at, {text: messageName(run, run.messageAt(hop, x)), className: 'text'}],
        className: rowClass(run, at, step)});
    }
    const words = `${run.nodeName(x)} → ${run.nodeName(run.neighbour(x, p))}: busy in ${busy} of ` +
      `${counted(run.steps, 'step')}, ${percent(busy / Math.max(1, run.steps))}.`;
    const made = scrolled('Messages of the link', table('Messages', ['step', {text: 'message', className: 'text'}], rows));
    place.replaceChildren(element('p', {}, words), made);
    reveal(made);
  }
}
