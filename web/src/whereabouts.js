// SPDX-License-Identifier: Apache-2.0
//
// Where a followed message is in a step: on links, or in which FIFOs of which nodes.

/** The most places that one sentence names: copies of a broadcast can be in many. */
const MOST_PLACES = 3;

/** A crosspoint FIFO, as every panel names it. */
export function fifoName(run, input, out) { return `${run.portName(input)} → ${run.portName(out)}`; }

/** The waits of a followed message that last for the whole of `step`: it came before and goes on later. */
export function waitsIn({waits}, step) { return waits.filter(({since, until}) => since < step && step < until); }

function listed(places) {
  const more = places.length - MOST_PLACES;
  return places.slice(0, MOST_PLACES).join(', ') + (more > 0 ? ` and in ${more} more` : '');
}

/** One sentence. `followed` has the message's {journey, waits}. */
export function whereabouts(run, step, followed) {
  const {journey} = followed;
  const name = (x) => run.nodeName(x);
  if (step < journey[0].step) return 'It has not left yet.';
  if (step >= journey[journey.length - 1].step + run.hopSteps) return 'It is there.';
  const links = journey.filter((hop) => run.isOnLink(hop.step, step)).map(({from, to}) => `${name(from)} → ${name(to)}`);
  const fifos = waitsIn(followed, step).map((wait) => `node ${name(wait.node)}, FIFO ${fifoName(run, wait.in, wait.out)}`);
  const parts = [...(links.length > 0 ? [`is on the link ${listed(links)}`] : []),
    ...(fifos.length > 0 ? [`waits in ${listed(fifos)}`] : [])];
  return parts.length > 0 ? `In step ${step} it ${parts.join(' and ')}.` : `In step ${step} it is on no link and in no FIFO.`;
}
