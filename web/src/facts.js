// SPDX-License-Identifier: Apache-2.0
//
// What stands still: titles, verdicts, the table of sources, the bound in words. All numbers are those of the report
// that `--json` prints.

import {counted, element, percent, table} from './text.js';

const dash = (value, show) => (value === undefined || value === null ? '-' : show(value));

function verdictsOf(run) {
  const {report, data} = run;
  const verdicts = [];
  if (report.bound === undefined || report.bound === null) {
    verdicts.push(['', `${counted(report.steps, 'step')}, bound unknown`]);
  } else if (report.optimal) {
    verdicts.push(['good', `${counted(report.steps, 'step')} = lower bound`]);
  } else {
    verdicts.push(['', `${counted(report.steps, 'step')}, lower bound ${report.bound}`]);
  }
  verdicts.push([report.link_utilisation.min === 1 ? 'good' : '', `links busy ${percent(report.link_utilisation.mean)}`]);
  verdicts.push(report.agree ? ['good', `${counted(Object.keys(report.sources).length, 'source')} agree`]
    : ['bad', 'sources differ']);
  if (data.compared) {
    verdicts.push(data.compared.difference === null ? ['good', `SystemC = ${run.second} in ${counted(data.compared.cycles, 'cycle')}`]
      : ['bad', `SystemC ≠ ${run.second} in cycle ${data.compared.difference}`]);
  }
  return verdicts;
}

function sourcesTable({report, data}) {
  const notes = data.sources;
  const heads = ['source', 'steps', 'transmissions', 'cycles', 'links busy', 'FIFO flits, most / router',
    {text: 'how', className: 'text'}];
  const whole = (value) => value.toLocaleString('en');
  const rows = Object.entries(report.sources).map(([name, source]) => ({cells: [name, dash(source.steps, whole),
    dash(source.transmissions, whole), dash(source.cycles, whole), dash(source.utilisation, percent),
    dash(notes[name].fifo, (fifo) => `${fifo.depth} / ${fifo.slots}`), {text: notes[name].remark, className: 'text'}]}));
  return table('The same run, told by each source', heads, rows);
}

function routerText(run) {
  const {report, data} = run;
  const slots = data.programs.reduce((most, {fifos}) => Math.max(most, fifos.length), 0);
  const images = counted(report.classes, 'ROM image');
  const rom = report.rom_bits === undefined ? '' : `, ${counted(report.rom_bits, 'bit')} with the NIC's programs`;
  return `${images}${rom}; up to ${counted(slots, 'FIFO')} in a router. ${report.discipline}, ` +
    `${report.router} router, ${counted(report.flits, 'flit')} a message` +
    `${report.startup > 0 ? `, start-up ${counted(report.startup, 'cycle')}` : ''}` +
    `${report.stall > 0 ? `, links stalled with probability ${report.stall}` : ''}.`;
}

export function showFacts(root, run) {
  const {report, data} = run;
  const set = (id, text) => { root.getElementById(id).textContent = text; };
  set('title', report.topology);
  set('subtitle', `${report.collective}, ${report.ports}-port, algorithm ${report.algorithm}; ` +
    `${counted(report.nodes, 'node')}, degree ${report.degree}`);
  root.getElementById('verdicts').replaceChildren(...verdictsOf(run).map(([kind, text]) => element('li', {class: kind}, text)));
  const sources = sourcesTable(run);
  sources.id = 'sources';
  root.getElementById('sources').replaceWith(sources);
  const agreement = root.getElementById('agreement');
  agreement.className = report.agree ? 'agree' : 'differ';
  agreement.textContent = report.agree ? 'All sources agree in every number that two of them have, link by link and FIFO by FIFO.'
    : 'The sources differ.';
  set('certificate', data.certificate || 'No lower bound is known for this collective on this network.');
  set('router', routerText(run));
  root.getElementById('played').hidden = report.discipline === 'lockstep';
  set('played', `This plays the schedule's steps, not the run's cycles: the run was self-timed, kept the order of the messages ` +
    `on every link and took ${counted(report.cycles, 'cycle')}.`);
  set('made', `Made by rota ${report.version}. The page needs no network.`);
  root.getElementById('network').setAttribute('aria-label',
    `${report.topology}: ${counted(run.nodes, 'node')} and ${counted(run.links.length, 'directed link')}`);
  set('lamps-caption', data.compared
    ? `SystemC and ${run.second === 'RTL' ? 'RTL' : 'the emitted modules'}, compared ` +
      `on every link in every one of ${counted(data.compared.cycles, 'cycle')}: green where all are equal`
    : 'Only one model ran, so no cycle was compared');
  set('heat-caption', 'Links (rows, by port) and steps: blue where the link carries a message; the dashed line is the lower bound');
}
