// SPDX-License-Identifier: Apache-2.0
//
// Colours of the page. Surfaces and texts come from page.css; the two scales are ColorBrewer's, through
// d3-scale-chromatic: blue for how busy a link is, orange for how far a message still has to go.

import {interpolateBlues, interpolateOranges} from 'd3-scale-chromatic';

const LEVELS = 64;

export class Colours {
  constructor() {
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    this.refresh();
  }

  refresh() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['card', 'ink', 'soft', 'line', 'idle', 'accent', 'good', 'bad', 'follow', 'node', 'node-line', 'full']) {
      this[name.replace('-l', 'L')] = style.getPropertyValue(`--${name}`).trim();
    }
    // On a dark ground the scales run the other way: more is brighter.
    const levels = (scale, from, to) => Array.from({length: LEVELS + 1},
      (_, i) => scale(from + (to - from) * i / LEVELS));
    this.busyLevels = this.dark.matches ? levels(interpolateBlues, 0.98, 0.42) : levels(interpolateBlues, 0.22, 0.85);
    this.leftLevels = this.dark.matches ? levels(interpolateOranges, 0.22, 0.72) : levels(interpolateOranges, 0.42, 0.95);
  }

  /** Of a link that is busy for this part of the time, 0 … 1. */
  busy(part) { return part <= 0 ? this.idle : this.busyLevels[Math.round(part * LEVELS)]; }

  /** Of a message with `left` hops to go after this one, of at most `most`. */
  left(left, most) { return this.leftLevels[most < 2 ? LEVELS : Math.round(LEVELS * left / (most - 1))]; }
}

/** The channels of any CSS colour that canvas prints as "#rrggbb" or "rgba(…)". */
export function channels(colour) {
  const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}
