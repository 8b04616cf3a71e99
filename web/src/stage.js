// SPDX-License-Identifier: Apache-2.0
//
// The network on a canvas. Links change only with the window of time or the view, so they are drawn once into a canvas
// of their own; a frame copies it and draws messages and nodes.

import {event, select} from 'd3-selection';
import {zoom, zoomIdentity} from 'd3-zoom';

import {geometryOf, pointAt} from './geometry.js';
import {waitsIn} from './whereabouts.js';

const TURN = 2 * Math.PI;
/** The smallest node, in pixels, that has room for its name. */
const NAMED_RADIUS = 8.5;
/** Parts of a step in which a message still stands at its sender or already at its receiver. */
const REST = 0.08;

export class Stage {
  constructor(canvas, run, colours, onPick) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    this.run = run;
    this.colours = colours;
    this.geometry = geometryOf(run);
    this.backdrop = document.createElement('canvas');
    this.slots = run.representatives.map((_, cls) => Math.max(1, run.fill(cls).reduce((a, b) => Math.max(a, b), 0)));
    this.view = zoomIdentity;
    this.zoom = zoom().scaleExtent([0.5, 24]).on('zoom', () => {
      this.view = event.transform;
      this.stale = true;
    });
    select(canvas).call(this.zoom).on('dblclick.zoom', null).on('click', () => this.pick(event, onPick));
    this.setWindow(0, run.steps);
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
  }

  fit() { select(this.canvas).call(this.zoom.transform, zoomIdentity); }

  setWindow(from, to) {
    this.utilisation = this.run.utilisation(from, to);
    this.stale = true;
  }

  resize() {
    const ratio = window.devicePixelRatio || 1;
    const {clientWidth, clientHeight} = this.canvas;
    for (const canvas of [this.canvas, this.backdrop]) {
      canvas.width = Math.max(1, Math.round(clientWidth * ratio));
      canvas.height = Math.max(1, Math.round(clientHeight * ratio));
    }
    const {left, right, top, bottom} = this.geometry.box;
    this.scale = Math.min((clientWidth - 24) / (right - left), (clientHeight - 20) / (bottom - top));
    this.offset = {x: clientWidth / 2 - this.scale * (left + right) / 2,
      y: clientHeight / 2 - this.scale * (top + bottom) / 2};
    this.stale = true;
  }

  /** Page coordinates of a point of the drawing, in CSS pixels. */
  place(p) {
    return {x: this.view.applyX(p.x * this.scale + this.offset.x), y: this.view.applyY(p.y * this.scale + this.offset.y)};
  }

  get radius() { return Math.max(1.6, Math.min(26, this.geometry.radius * this.scale * this.view.k)); }

  begin(canvas) {
    const context = canvas.getContext('2d');
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    return context;
  }

  trace(context, link) {
    const line = this.geometry.lines[link];
    line.forEach((point, i) => {
      const p = this.place(point);
      if (i === 0) context.moveTo(p.x, p.y);
      else context.lineTo(p.x, p.y);
    });
  }

  drawLinks() {
    const context = this.begin(this.backdrop);
    const byColour = new Map();
    for (const link of this.run.links) {
      const colour = this.colours.busy(this.utilisation[link]);
      if (!byColour.has(colour)) byColour.set(colour, []);
      byColour.get(colour).push(link);
    }
    context.lineWidth = Math.max(0.7, Math.min(3, this.radius * 0.22));
    context.lineJoin = 'round';
    for (const [colour, links] of byColour) {
      context.strokeStyle = colour;
      context.beginPath();
      for (const link of links) this.trace(context, link);
      context.stroke();
    }
    this.stale = false;
  }

  /** `time` is in steps; `followed` is {message, journey, waits, node, link}. */
  draw(time, followed) {
    if (this.stale) this.drawLinks();
    const context = this.begin(this.canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.backdrop, 0, 0);
    this.inPixels(context);
    this.drawJourney(context, followed.journey, time);
    if (followed.link >= 0) this.stroke(context, [followed.link], this.colours.accent, 2);
    this.drawMessages(context, time, followed);
    this.drawNodes(context, time, followed);
  }

  inPixels(context) {
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  stroke(context, links, colour, factor) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(1.4, Math.min(4, this.radius * 0.22)) * factor;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    for (const link of links) this.trace(context, link);
    context.stroke();
  }

  drawJourney(context, journey, time) {
    const links = (hops) => hops.map(({from, port}) => from * this.run.ports + port);
    context.globalAlpha = 0.35;
    this.stroke(context, links(journey.filter((hop) => hop.step >= time)), this.colours.follow, 1.5);
    context.globalAlpha = 1;
    this.stroke(context, links(journey.filter((hop) => hop.step < time)), this.colours.follow, 1.5);
  }

  /** How far on its way a message is that was sent in step `sent`, as a part of its link's line. */
  partAt(time, line, sent) {
    const part = Math.min(1, Math.max(0, (time - sent - REST) / (this.run.hopSteps - 2 * REST)));
    const edge = Math.min(0.4, this.geometry.radius / line[line.length - 1].at);
    return edge + (1 - 2 * edge) * part;
  }

  drawMessages(context, time, followed) {
    const run = this.run;
    const step = Math.floor(time);
    if (step >= run.end) return;
    const size = Math.max(1.5, Math.min(7, this.radius * 0.3));
    const byColour = new Map();
    const mine = new Map(followed.journey.filter((hop) => run.isOnLink(hop.step, step))
      .map((hop) => [hop.from * run.ports + hop.port, hop.step]));
    for (const {link, hop, sent} of run.onLinks(step)) {
      if (mine.get(link) === sent) continue;
      const colour = this.colours.left(run.hopsLeft[hop], run.mostHops);
      if (!byColour.has(colour)) byColour.set(colour, []);
      byColour.get(colour).push({link, sent});
    }
    for (const [colour, messages] of byColour) {
      context.fillStyle = colour;
      context.beginPath();
      for (const {link, sent} of messages) {
        const line = this.geometry.lines[link];
        const p = this.place(pointAt(line, this.partAt(time, line, sent)));
        if (size < 2.2) {
          context.rect(p.x - size, p.y - size, 2 * size, 2 * size);
        } else {
          context.moveTo(p.x + size, p.y);
          context.arc(p.x, p.y, size, 0, TURN);
        }
      }
      context.fill();
    }
    for (const [link, sent] of mine) {
      const line = this.geometry.lines[link];
      this.dot(context, this.place(pointAt(line, this.partAt(time, line, sent))), size * 1.5);
    }
  }

  dot(context, p, size) {
    context.beginPath();
    context.arc(p.x, p.y, size, 0, TURN);
    context.fillStyle = this.colours.follow;
    context.fill();
    context.lineWidth = Math.max(1, size * 0.3);
    context.strokeStyle = this.colours.card;
    context.stroke();
  }

  drawNodes(context, time, followed) {
    const run = this.run;
    const radius = this.radius;
    const step = Math.min(run.steps, Math.floor(time)) - 1;  // the end of the last whole step
    context.lineWidth = Math.max(0.8, radius * 0.12);
    context.beginPath();
    const places = this.geometry.nodes.map((node) => this.place(node));
    for (const p of places) {
      context.moveTo(p.x + radius, p.y);
      context.arc(p.x, p.y, radius, 0, TURN);
    }
    context.fillStyle = this.colours.node;
    context.fill();
    this.drawFills(context, places, step, radius);
    context.strokeStyle = this.colours.nodeLine;
    context.beginPath();
    for (const p of places) {
      context.moveTo(p.x + radius, p.y);
      context.arc(p.x, p.y, radius, 0, TURN);
    }
    context.stroke();
    this.drawMarks(context, places, radius, followed);
    this.drawWaiting(context, places, radius, waitsIn(followed, Math.floor(time)));
    if (radius >= NAMED_RADIUS) this.drawNames(context, places, radius);
  }

  /** The lower part of a node is full of the messages that wait in its FIFOs, up to the most that ever do. */
  drawFills(context, places, step, radius) {
    context.fillStyle = this.colours.full;
    context.globalAlpha = 0.75;
    context.beginPath();
    places.forEach((p, x) => {
      const cls = this.run.classOf[x];
      const held = step < 0 ? 0 : this.run.fill(cls)[step];
      if (held === 0) return;
      const half = Math.acos(1 - 2 * Math.min(1, held / this.slots[cls]));
      context.moveTo(p.x + radius * Math.cos(TURN / 4 + half), p.y + radius * Math.sin(TURN / 4 + half));
      context.arc(p.x, p.y, radius, TURN / 4 - half, TURN / 4 + half);
    });
    context.fill();
    context.globalAlpha = 1;
  }

  drawMarks(context, places, radius, {node, message}) {
    const ring = (x, colour, distance) => {
      if (!places[x]) return;
      context.beginPath();
      context.arc(places[x].x, places[x].y, radius + distance, 0, TURN);
      context.strokeStyle = colour;
      context.lineWidth = 2.5;
      context.stroke();
    };
    ring(node, this.colours.accent, 2);
    if (message) {
      ring(message.origin, this.colours.follow, 5);
      ring(message.destination, this.colours.follow, 5);
    }
  }

  /** The followed message while it waits: a dot on the edge of its node, and a broad ring round it. */
  drawWaiting(context, places, radius, waiting) {
    for (const {node} of waiting) {
      const p = places[node];
      context.beginPath();
      context.arc(p.x, p.y, radius + 5, 0, TURN);
      context.globalAlpha = 0.35;
      context.strokeStyle = this.colours.follow;
      context.lineWidth = 7;
      context.stroke();
      context.globalAlpha = 1;
      this.dot(context, {x: p.x, y: p.y - radius}, Math.max(2.25, Math.min(10.5, radius * 0.45)));
    }
  }

  drawNames(context, places, radius) {
    context.fillStyle = this.colours.ink;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    places.forEach((p, x) => {
      const name = this.run.nodeName(x).replace(/_/g, ',');
      context.font = `600 ${Math.min(radius * 0.95, 2.7 * radius / name.length)}px system-ui, "DejaVu Sans", sans-serif`;
      context.fillText(name, p.x, p.y + 0.5);
    });
  }

  /** Tells what lies under a click: {message}, {node} or {link}. */
  pick(click, onPick) {
    const bounds = this.canvas.getBoundingClientRect();
    const at = {x: click.clientX - bounds.left, y: click.clientY - bounds.top};
    const distance = (p) => Math.hypot(p.x - at.x, p.y - at.y);
    const reach = Math.max(8, this.radius);
    const nearest = (items, distanceOf) => {
      let best = {item: -1, distance: reach};
      for (const item of items) {
        const d = distanceOf(item);
        if (d < best.distance) best = {item, distance: d};
      }
      return best;
    };
    const time = this.time();
    const step = Math.floor(time);
    const moving = nearest(this.run.onLinks(step), ({link, sent}) => {
      const line = this.geometry.lines[link];
      return distance(this.place(pointAt(line, this.partAt(time, line, sent))));
    });
    const node = nearest(this.geometry.nodes.keys(), (x) => distance(this.place(this.geometry.nodes[x])));
    const link = nearest(this.run.links, (l) => this.distanceToLine(l, at));
    if (moving.item !== -1 && moving.distance <= node.distance) {
      const {link: under, hop} = moving.item;
      onPick({message: this.run.messageAt(hop, Math.floor(under / this.run.ports)), link: under});
    } else if (node.item >= 0) {
      onPick({node: node.item});
    } else if (link.item >= 0) {
      onPick({link: link.item});
    }
  }

  hopOf(link, step) { return this.run.hopAt(Math.floor(link / this.run.ports), link % this.run.ports, step); }

  distanceToLine(link, at) {
    const line = this.geometry.lines[link];
    let least = Infinity;
    for (let i = 1; i < line.length; ++i) {
      const a = this.place(line[i - 1]);
      const b = this.place(line[i]);
      const squared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
      const t = Math.min(1, Math.max(0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / squared));
      least = Math.min(least, Math.hypot(a.x + (b.x - a.x) * t - at.x, a.y + (b.y - a.y) * t - at.y));
    }
    return least;
  }
}
