// SPDX-License-Identifier: Apache-2.0
//
// The run over time: a lamp per cycle, the map of links and steps with its brush, and the fill of FIFOs. All have the
// same axis. What does not move is drawn once into a canvas of its own; a frame copies it and draws the play head.

import {axisBottom, axisLeft} from 'd3-axis';
import {brushX} from 'd3-brush';
import {scaleLinear} from 'd3-scale';
import {event, select} from 'd3-selection';

import {channels} from './colours.js';

const LEFT = 62;
const RIGHT = 12;
const AXIS = 20;

/** A canvas with the picture that its frames start from. */
class Layered {
  constructor(canvas, paint) {
    this.canvas = canvas;
    this.paint = paint;
    this.picture = document.createElement('canvas');
    new ResizeObserver(() => this.repaint()).observe(canvas);
  }

  get width() { return this.canvas.clientWidth; }
  get height() { return this.canvas.clientHeight; }

  repaint() {
    const ratio = window.devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.picture]) {
      canvas.width = Math.max(1, Math.round(this.width * ratio));
      canvas.height = Math.max(1, Math.round(this.height * ratio));
    }
    const context = this.picture.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.paint(context, this.width, this.height);
  }

  /** The canvas's context in CSS pixels, with the picture in it. */
  frame() {
    const ratio = window.devicePixelRatio || 1;
    const context = this.canvas.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.picture, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return context;
  }
}

/** How often each row's links carry a message in each column's steps: parts 0 … 1, row-major. */
export function heatOf(run, rows, columns) {
  const links = run.links.slice().sort((a, b) => a % run.ports - b % run.ports || a - b);
  const height = Math.min(rows, links.length);
  const width = Math.min(columns, run.steps);
  const byClassLink = new Map();
  for (let i = 0; i < run.byStep.length; ++i) {
    const hop = run.byStep[i];
    const link = run.classLink(hop);
    if (!byClassLink.has(link)) byClassLink.set(link, new Float32Array(width));
    ++byClassLink.get(link)[Math.floor(run.hopStep[hop] * width / run.steps)];
  }
  const values = new Float32Array(width * height);
  const linksOfRow = new Float32Array(height);
  links.forEach((link, i) => {
    const row = Math.floor(i * height / links.length);
    ++linksOfRow[row];
    const counts = byClassLink.get(run.classOf[Math.floor(link / run.ports)] * run.ports + link % run.ports);
    if (counts) counts.forEach((count, column) => { values[row * width + column] += count; });
  });
  for (let column = 0; column < width; ++column) {
    const steps = Math.ceil((column + 1) * run.steps / width) - Math.ceil(column * run.steps / width);
    for (let row = 0; row < height; ++row) values[row * width + column] /= Math.max(1, steps * linksOfRow[row]);
  }
  return {values, width, height, links};
}

export class Charts {
  constructor(root, run, colours, onWindow) {
    this.run = run;
    this.colours = colours;
    this.onWindow = onWindow;
    this.root = root;
    this.cls = 0;
    this.x = scaleLinear().domain([0, Math.max(1, run.steps)]);
    this.lamps = new Layered(root.getElementById('lamps'), (...args) => this.paintLamps(...args));
    this.heat = new Layered(root.getElementById('heat'), (...args) => this.paintHeat(...args));
    this.fill = new Layered(root.getElementById('fill'), (...args) => this.paintFill(...args));
    this.brush = brushX().on('end', () => this.brushed());
  }

  repaint() { for (const chart of [this.lamps, this.heat, this.fill]) chart.repaint(); }

  follow(node) {
    this.cls = this.run.classOf[node];
    this.fill.repaint();
  }

  /** Lamps are by cycle, which all have the same width; the axis of the others is by step. */
  paintLamps(context, width, height) {
    const {compared, report} = this.run.data;
    const cycles = report.cycles;
    const span = width - LEFT - RIGHT;
    const gap = span / cycles > 5 ? 1 : 0;
    for (let pixel = 0; pixel < Math.min(span, cycles); ++pixel) {
      const cycle = Math.floor(pixel * cycles / Math.min(span, cycles));
      const next = Math.floor((pixel + 1) * cycles / Math.min(span, cycles));
      const differs = compared && compared.difference !== null && compared.difference < next;
      context.fillStyle = !compared ? this.colours.idle : differs ? this.colours.bad : this.colours.good;
      context.fillRect(LEFT + cycle * span / cycles, 3, (next - cycle) * span / cycles - gap, height - 6);
    }
  }

  paintHeat(context, width, height) {
    if (width <= LEFT + RIGHT) return;
    const run = this.run;
    this.x.range([LEFT, width - RIGHT]);
    const ratio = window.devicePixelRatio || 1;
    const heat = heatOf(run, Math.floor((height - AXIS) * ratio), Math.floor((width - LEFT - RIGHT) * ratio));
    const image = new ImageData(Math.max(1, heat.width), heat.height);
    const table = Array.from({length: 65}, (_, i) => channels(this.colours.busy(i / 64)));
    heat.values.forEach((value, i) => image.data.set(table[value <= 0 ? 0 : Math.max(1, Math.round(value * 64))], 4 * i));
    const cells = document.createElement('canvas');
    cells.width = image.width;
    cells.height = image.height;
    cells.getContext('2d').putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(cells, LEFT, 0, width - LEFT - RIGHT, height - AXIS);
    this.rowHeight = (height - AXIS) / heat.links.length;
    if (this.rowHeight > 5 && (width - LEFT - RIGHT) / run.steps > 5) this.paintGrid(context, width, height, heat);
    this.sorted = heat.links;
    this.paintHeatAxes(height);
  }

  paintGrid(context, width, height, heat) {
    context.strokeStyle = this.colours.card;
    context.lineWidth = 1;
    context.beginPath();
    for (let t = 0; t <= this.run.steps; ++t) {
      context.moveTo(this.x(t), 0);
      context.lineTo(this.x(t), height - AXIS);
    }
    for (let i = 0; i <= heat.links.length; ++i) {
      context.moveTo(LEFT, i * this.rowHeight);
      context.lineTo(width - RIGHT, i * this.rowHeight);
    }
    context.stroke();
  }

  /** Rows are ordered by port: an axis with a name per port. */
  paintHeatAxes(height) {
    const run = this.run;
    const svg = select(this.root.getElementById('heat-axes'));
    svg.selectAll('*').remove();
    const middles = new Map();
    this.sorted.forEach((link, i) => {
      const port = link % run.ports;
      if (!middles.has(port)) middles.set(port, {first: i, last: i});
      middles.get(port).last = i;
    });
    const every = Math.ceil(middles.size * 13 / (height - AXIS));
    [...middles].forEach(([port, {first, last}], i) => {
      const top = first * this.rowHeight;
      svg.append('line').attr('x1', LEFT - 6).attr('x2', LEFT).attr('y1', top + 0.5).attr('y2', top + 0.5)
        .attr('stroke', this.colours.line);
      if (i % every > 0) return;
      svg.append('text').attr('x', LEFT - 9).attr('y', (first + last + 1) / 2 * this.rowHeight).attr('dy', '0.35em')
        .attr('text-anchor', 'end').text(run.portName(port));
    });
    svg.append('g').attr('transform', `translate(0,${height - AXIS})`)
      .call(axisBottom(this.x).ticks(Math.min(run.steps, 10)).tickFormat((t) => `${t}`));
    this.brush.extent([[LEFT, 0], [this.x.range()[1], height - AXIS]]);
    this.brushArea = svg.append('g').attr('class', 'brush').call(this.brush);
    this.showWindow();
  }

  brushed() {
    if (!event.sourceEvent) return;  // the page moved the brush itself
    if (!event.selection) {
      this.onWindow(0, this.run.steps);
      return;
    }
    const [from, to] = event.selection.map((pixel) => Math.round(this.x.invert(pixel)));
    this.onWindow(Math.min(from, this.run.steps - 1), Math.max(to, from + 1));
  }

  setWindow(from, to) {
    this.window = [from, to];
    this.showWindow();
  }

  showWindow() {
    if (!this.brushArea || !this.window) return;
    const [from, to] = this.window;
    const whole = from === 0 && to === this.run.steps;
    this.brushArea.call(this.brush.move, whole ? null : [this.x(from), this.x(to)]);
  }

  paintFill(context, width, height) {
    if (width <= LEFT + RIGHT) return;
    const run = this.run;
    const fill = run.fill(this.cls);
    const most = Math.max(1, fill.reduce((a, b) => Math.max(a, b), 0));
    const x = this.x.range([LEFT, width - RIGHT]);
    const y = scaleLinear().domain([0, most]).range([height - AXIS, 4]);
    context.clearRect(0, 0, width, height);
    context.beginPath();
    context.moveTo(x(0), y(0));
    // The fill at the end of a step lasts through the next one.
    for (let t = 0; t < run.steps; ++t) {
      const held = t === 0 ? 0 : fill[t - 1];
      context.lineTo(x(t), y(held));
      context.lineTo(x(t + 1), y(held));
    }
    context.lineTo(x(run.steps), y(0));
    context.closePath();
    context.globalAlpha = 0.35;
    context.fillStyle = this.colours.full;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = this.colours.full;
    context.lineWidth = 1.5;
    context.stroke();
    const svg = select(this.root.getElementById('fill-axes'));
    svg.selectAll('*').remove();
    svg.append('g').attr('transform', `translate(${LEFT},0)`).call(axisLeft(y).ticks(Math.min(most, 4)).tickFormat((v) => `${v}`));
    svg.append('g').attr('transform', `translate(0,${height - AXIS})`)
      .call(axisBottom(x).ticks(Math.min(run.steps, 10)).tickFormat((t) => `${t}`));
  }

  draw(time, followed) {
    if (this.heat.width <= LEFT + RIGHT) return;
    const heat = this.heat.frame();
    this.drawFollowed(heat, followed);
    const shown = Math.min(time, this.run.steps);  // the charts end with the last step
    this.drawHead(heat, shown, this.heat.height - AXIS);
    this.drawHead(this.fill.frame(), shown, this.fill.height - AXIS);
    const lamps = this.lamps.frame();
    const cycle = this.run.cycleOf(Math.floor(time));
    if (cycle === null) return;  // the steps of a self-timed run have no cycle
    const part = Math.min(1, (cycle + (time - Math.floor(time)) * this.run.report.flits) / this.run.report.cycles);
    this.line(lamps, LEFT + part * (this.lamps.width - LEFT - RIGHT), this.lamps.height, []);
  }

  /** The hops of the followed message, and the row of the followed link. */
  drawFollowed(context, {journey, link}) {
    const box = (row, from, to, colour) => {
      context.strokeStyle = colour;
      context.lineWidth = 2;
      context.strokeRect(this.x(from), row * this.rowHeight, Math.max(2, this.x(to) - this.x(from)), Math.max(2, this.rowHeight));
    };
    if (!this.rowOf) {
      this.rowOf = new Map(this.sorted.map((sorted, row) => [sorted, row]));
    }
    if (link >= 0) box(this.rowOf.get(link), 0, this.run.steps, this.colours.accent);
    for (const {from, port, step} of journey) {
      box(this.rowOf.get(from * this.run.ports + port), step, step + 1, this.colours.follow);
    }
  }

  drawHead(context, time, height) {
    const {bound} = this.run.report;
    if (bound !== undefined && bound !== null && bound <= this.run.steps) this.line(context, this.x(bound), height, [5, 4]);
    this.line(context, this.x(time), height, []);
  }

  line(context, x, height, dashes) {
    context.strokeStyle = this.colours.ink;
    context.lineWidth = dashes.length > 0 ? 1.5 : 2;
    context.setLineDash(dashes);
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    context.setLineDash([]);
  }
}
