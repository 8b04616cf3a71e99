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

import {programsOf} from '../src/rom.js';
import {NONE, Run} from '../src/run.js';

const [rota, examples] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'rota-pages-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

const MOST_BYTES_PER_HOP = 3;

const CASES = [
  ['torus:4x4'],
  ['hypercube:4'],
  ['star:4'],
  ['ccc:3'],
  ['mesh:4x4'],
  [`graph:${examples}/petersen.txt`],
  ['ring:2'],
  ['complete:9'],
  ['torus:4x3', '--ports', 'single'],
  ['torus:4x4', '--algorithm', 'wait-free', '--router', 'timed'],
  ['torus:4x4', '--collective', 'broadcast', '--root', '5'],
  ['mesh:3x3', '--collective', 'accumulation', '--root', '4'],
  ['mesh:3x3', '--collective', 'all-reduce'],
  ['mesh:3x3', '--collective', 'scatter', '--root', '4', '--flits', '3'],
  ['star:4', '--collective', 'multinode-broadcast'],
  ['star:4', '--collective', 'multinode-accumulation'],
  ['torus:4x8', '--algorithm', 'at2', '--startup', '7', '--rearrange', '2'],
  ['torus:4x4', '--flits', '2', '--discipline', 'self-timed', '--stall', '0.2'],
];

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
      lines.push(`${t} ${x} ${run.neighbours[link]} ${number(origin)} ${number(destination)} ${copy}`);
    }
  }
  return lines;
}

function linesOfFile(file) {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  return lines.map(({t, src, dst, msg, copy}) => `${t} ${src} ${dst} ${msg[0]} ${msg[1]} ${copy || 0}`);
}

/** Sim options do not choose the schedule. */
function scheduleOptions(options) {
  const chosen = [];
  for (let i = 0; i < options.length; i += 2) {
    if (['--ports', '--algorithm', '--collective', '--root'].includes(options[i])) chosen.push(options[i], options[i + 1]);
  }
  return chosen;
}

function checkPrograms(run) {
  run.representatives.forEach((x, cls) => {
    const sent = new Array(run.data.programs[cls].send.length).fill(0);
    for (let hop = 0; hop < run.hopStep.length; ++hop) {
      if (run.classOf[run.hopSender[hop]] === cls) ++sent[run.report.ports === 'all' ? run.hopPort[hop] : 0];
    }
    for (const {kind, channel, words} of programsOf(run, cls)) {
      assert.equal(words[words.length - 1].end, true);
      if (kind !== 'send') continue;
      const entries = words.filter(({idle}) => !idle).reduce((sum, {count}) => sum + count, 0);
      assert.equal(entries, sent[channel], `node ${x}, channel ${channel}`);
    }
  });
}

for (const [spec, ...options] of CASES) {
  test(`Page_HasEveryHopAndPeak of ${[spec.replace(examples, 'examples'), ...options].join(' ')}`, () => {
    const page = join(folder, 'page.html');
    const printed = execFileSync(rota, ['report', spec, ...options, '--json', '-o', page], {encoding: 'utf8'});
    const data = dataOf(page);
    assert.deepEqual(data.report, JSON.parse(printed), 'the page embeds what --json prints');
    const simulated = execFileSync(rota, ['sim', spec, ...options, '--json'], {encoding: 'utf8'});
    assert.deepEqual(data.report, JSON.parse(simulated), 'report runs what sim runs');
    const run = new Run(data);
    const file = join(folder, 'schedule.jsonl');
    execFileSync(rota, ['schedule', spec, ...scheduleOptions(options), '-o', file], {stdio: 'ignore'});
    assert.deepEqual(linesOfPage(run).sort(), linesOfFile(file).sort());
    assert.equal(run.transmissions(), data.report.transmissions);
    for (const [node, input, out, peak] of data.crosspoints) {
      const found = run.crosspoints(run.classOf[node], 0).find((row) => row.in === input && row.out === out);
      assert.equal(found && found.peak, peak, `node ${node}, crosspoint ${input} → ${out}`);
    }
    checkPrograms(run);
    const last = run.cycleOf(run.steps);
    if (last !== null) assert.equal(last, data.report.cycles);
    assert.ok(data.schedule.stream.length <= MOST_BYTES_PER_HOP * data.report.transmissions);
  });
}

test('Page_OfTheSameRun_HasTheSameBytes', () => {
  const pages = ['a.html', 'b.html'].map((name) => {
    execFileSync(rota, ['report', `graph:${examples}/petersen.txt`, '-o', join(folder, name)], {stdio: 'ignore'});
    return readFileSync(join(folder, name), 'utf8');
  });
  assert.equal(pages[0], pages[1]);
});
