// SPDX-License-Identifier: Apache-2.0
//
// Pages of many runs against what else rota prints of them: every hop of the schedule file, the FIFO peaks that the
// verifier counted, the entries of the programs, and the size of the hops. Usage: node pages_check.mjs ROTA EXAMPLES

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {currentWord, programsOf} from '../src/rom.js';
import {NONE, Run} from '../src/run.js';

const [rota, examples] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'rota-pages-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

const MOST_BYTES_PER_HOP = 3;

const CASES = [
  ['torus:4x4'],
  ['torus:4x4', '--router', 'handshake'],
  ['mesh:3x3', '--router', 'handshake'],
  ['star:4', '--router', 'handshake'],
  ['torus:4x3', '--ports', 'single', '--router', 'handshake'],
  ['mesh:3x3', '--collective', 'accumulation', '--root', '4', '--router', 'handshake'],
  ['mesh:3x3', '--collective', 'all-reduce', '--root', '4', '--router', 'handshake'],
  ['mesh:3x3', '--collective', 'all-reduce', '--router', 'handshake'],
  ['star:4', '--collective', 'all-reduce', '--router', 'handshake'],
  ['mesh:3x3', '--collective', 'multinode-all-reduce', '--router', 'handshake'],
  ['star:4', '--collective', 'multinode-broadcast', '--router', 'handshake'],
  ['torus:4x4', '--link-latency', '3', '--router', 'handshake'],
  ['hypercube:4'],
  ['star:4'],
  ['ccc:3'],
  ['mesh:4x4'],
  [`graph:${examples}/petersen.txt`],
  [`graph:${examples}/dgx1.txt`],
  ['ring:2'],
  ['complete:9'],
  ['torus:4x3', '--ports', 'single'],
  ['torus:4x4', '--algorithm', 'wait-free', '--router', 'timed'],
  ['torus:4x4', '--collective', 'broadcast', '--root', '5'],
  ['mesh:3x3', '--collective', 'accumulation', '--root', '4'],
  ['mesh:3x3', '--collective', 'all-reduce'],
  ['mesh:3x3', '--collective', 'scatter', '--root', '4', '--flits', '3'],
  ['star:4', '--collective', 'multinode-broadcast'],
  ['mesh:3x3', '--collective', 'multinode-broadcast', '--members', '0-2,6'],
  ['mesh:3x3', '--collective', 'multinode-accumulation', '--members', '0-2,6'],
  ['mesh:3x3', '--collective', 'multinode-all-reduce', '--members', '0-2,6'],
  ['star:4', '--collective', 'multinode-accumulation'],
  ['mesh:3x3', '--collective', 'multinode-all-reduce'],
  ['star:4', '--collective', 'multinode-all-reduce'],
  ['torus:4x8', '--algorithm', 'at2', '--startup', '7', '--rearrange', '2'],
  ['torus:4x4', '--flits', '2', '--discipline', 'self-timed', '--stall', '0.2'],
  ['torus:4x4', '--link-latency', '3'],
  ['torus:4x4', '--link-latency', '2', '--router', 'timed'],
];

/** Runs of files: a schedule for links of two steps, on such links and on links of one step. */
const FILES = [['ring:6'], ['ring:6', '--link-latency', '2'], ['mesh:3x3', '--link-latency', '2']];

/** The page's data. */
function dataOf(file) {
  const html = readFileSync(file, 'utf8');
  return JSON.parse(html.match(/<script type="application\/json" id="data">(.*?)<\/script>/s)[1]);
}

/** Every hop of the page, as the lines of a schedule file. */
function linesOfPage(run) {
  const lines = [];
  const number = (x) => (x === NONE ? -1 : x);
  for (let t = 0; t < run.steps; ++t) {
    for (const link of run.links) {
      const x = Math.floor(link / run.ports);
      const hop = run.hopAt(x, link % run.ports, t);
      if (hop < 0) continue;
      const {origin, destination, copy} = run.messageAt(hop, x);
      const from = run.sums.length > 0 ? -1 : number(origin);  // a partial sum for all nodes is its sender's
      lines.push(`${t} ${x} ${run.neighbours[link]} ${from} ${number(destination)} ${copy}`);
    }
  }
  return lines;
}

function linesOfFile(file) {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  return lines.map(({t, src, dst, msg}) => `${t} ${src} ${dst} ${msg[0]} ${msg[1]} ${msg[2] || 0}`);
}

/** Sim options do not choose the schedule. */
function scheduleOptions(options) {
  const chosen = [];
  for (let i = 0; i < options.length; i += 2) {
    if (['--ports', '--algorithm', '--collective', '--root', '--members'].includes(options[i])) chosen.push(options[i], options[i + 1]);
    if (options[i] === '--link-latency') chosen.push('--hop-steps', options[i + 1]);
  }
  return chosen;
}

/** The places of the NIC's memories that the schedule wants, in order: the nodes at a message's other end. */
function wantedPlaces(run, x, kind, channel) {
  const places = [];
  for (let t = 0; t < run.steps; ++t) {
    for (let p = 0; p < run.ports; ++p) {
      if (run.report.ports === 'all' && p !== channel) continue;
      const other = run.neighbour(x, p);
      if (other < 0) continue;
      const [sender, port] = kind === 'inject' ? [x, p] : [other, run.reverse(x, p)];
      const hop = run.hopAt(sender, port, t);
      if (hop < 0) continue;
      const {origin, destination, copy} = run.messageAt(hop, sender);
      const [mine, place] = kind === 'inject' ? [origin, destination] : [destination, origin];
      if (mine === x) places.push(place + copy * run.nodes);
    }
  }
  return places;
}

function checkMemoryPrograms(run, x, programs) {
  const personalised = run.messageKey.every((_, m) => !run.messageOf(m).sum && run.messageOf(m).other !== NONE);
  for (const {kind, channel, words} of programs) {
    if (kind !== 'inject' && kind !== 'eject') continue;
    const router = programs.find((other) => other.channel === channel && other.kind === (kind === 'inject' ? 'send' : 'receive'));
    const taken = router.words.filter(({places}) => places.includes('NIC')).reduce((sum, {count}) => sum + count, 0);
    const places = words.flatMap(({address, count}) => Array.from({length: count}, (_, i) => address(i)));
    assert.equal(places.length, taken, `node ${x}, ${kind} ${channel}`);
    if (personalised) assert.deepEqual(places, wantedPlaces(run, x, kind, channel), `node ${x}, ${kind} ${channel}`);
    // After the run each program stands at its end.
    assert.equal(currentWord({kind, channel, words}, run, x, run.end, programs), words.length - 1);
  }
}

function checkPrograms(run) {
  run.representatives.forEach((x, cls) => {
    const sent = new Array(run.data.programs[cls].send.length).fill(0);
    for (let hop = 0; hop < run.hopStep.length; ++hop) {
      if (run.classOf[run.hopSender[hop]] === cls) ++sent[run.report.ports === 'all' ? run.hopPort[hop] : 0];
    }
    const programs = programsOf(run, cls);
    checkMemoryPrograms(run, x, programs);
    for (const {kind, channel, words} of programs) {
      assert.equal(words[words.length - 1].end, true);
      if (kind !== 'send') continue;
      const entries = words.filter(({idle}) => !idle).reduce((sum, {count}) => sum + count, 0);
      assert.equal(entries, sent[channel], `node ${x}, channel ${channel}`);
    }
  });
}

/** With one flit a message and one lane a crosspoint, the deepest FIFO is the highest peak. */
function checkDepth(run) {
  const {flits, fifo, discipline, router, timed} = run.report;
  if (flits > 1 || !fifo || fifo.lanes > 1 || discipline !== 'lockstep') return;
  const peaks = run.representatives.flatMap((_, cls) => run.crosspoints(cls, 0).map(({peak}) => peak));
  assert.equal(Math.max(0, ...peaks), router === 'timed' ? timed.depth : fifo.depth, 'the deepest FIFO of --json');
}

function checkPage(spec, options, file) {
  const page = join(folder, 'page.html');
  const printed = execFileSync(rota, ['report', spec, ...options, '--json', '-o', page], {encoding: 'utf8'});
  const data = dataOf(page);
  assert.deepEqual(data.report, JSON.parse(printed), 'the page embeds what --json prints');
  const simulated = execFileSync(rota, ['sim', spec, ...options, '--json'], {encoding: 'utf8'});
  assert.deepEqual(data.report, JSON.parse(simulated), 'report runs what sim runs');
  const run = new Run(data);
  assert.deepEqual(linesOfPage(run).sort(), linesOfFile(file).sort());
  assert.equal(run.transmissions(), data.report.transmissions);
  // The verifier's peaks are those of a router that stores every message.
  for (const [node, input, out, peak] of data.report.router === 'handshake' ? data.crosspoints : []) {
    const found = run.crosspoints(run.classOf[node], 0).find((row) => row.in === input && row.out === out);
    assert.equal(found && found.peak, peak, `node ${node}, crosspoint ${input} → ${out}`);
  }
  checkDepth(run);
  checkPrograms(run);
  const last = run.cycleOf(run.steps - 1);
  if (last !== null) assert.equal(last + data.report.flits + data.schedule.link_latency - 1, data.report.cycles);
  assert.ok(data.schedule.stream.length <= MOST_BYTES_PER_HOP * data.report.transmissions);
}

for (const [spec, ...options] of CASES) {
  test(`Page_HasEveryHopAndPeak of ${[spec.replace(examples, 'examples'), ...options].join(' ')}`, () => {
    const file = join(folder, 'schedule.jsonl');
    execFileSync(rota, ['schedule', spec, ...scheduleOptions(options), '-o', file], {stdio: 'ignore'});
    checkPage(spec, options, file);
  });
}

for (const [spec, ...options] of FILES) {
  test(`Page_HasEveryHopAndPeak of a file for long links: ${[spec, ...options].join(' ')}`, () => {
    const file = join(folder, 'long.jsonl');
    execFileSync(rota, ['schedule', spec, '--hop-steps', '2', '-o', file], {stdio: 'ignore'});
    checkPage(file, options, file);
  });
}

test('Page_OfTheSameRun_HasTheSameBytes', () => {
  const pages = ['a.html', 'b.html'].map((name) => {
    execFileSync(rota, ['report', `graph:${examples}/petersen.txt`, '-o', join(folder, name)], {stdio: 'ignore'});
    return readFileSync(join(folder, name), 'utf8');
  });
  assert.equal(pages[0], pages[1]);
});
