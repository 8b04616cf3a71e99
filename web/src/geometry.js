// SPDX-License-Identifier: Apache-2.0
//
// Where links run on the page. The two directions of a link run beside each other, each on the right of its way.

/** The part of the mean distance of neighbours by which a direction is moved to its side. */
const SIDE = 0.055;

/** A line of points {x, y, at}; `at` is the length up to the point. */
export function lineOf(points) {
  const line = [];
  let at = 0;
  points.forEach(({x, y}, i) => {
    if (i > 0) at += Math.hypot(x - points[i - 1].x, y - points[i - 1].y);
    line.push({x, y, at});
  });
  return line;
}

/** The line, moved to its right by `distance`. */
export function beside(points, distance) {
  return points.map(({x, y}, i) => {
    const before = points[Math.max(0, i - 1)];
    const after = points[Math.min(points.length - 1, i + 1)];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    return {x: x - (after.y - before.y) / length * distance, y: y + (after.x - before.x) / length * distance};
  });
}

/** The point at a part 0 … 1 of the line's length. */
export function pointAt(line, part) {
  const end = line[line.length - 1];
  const at = part * end.at;
  let i = 1;
  while (i < line.length - 1 && line[i].at < at) ++i;
  const a = line[i - 1];
  const b = line[i];
  const t = b.at > a.at ? (at - a.at) / (b.at - a.at) : 0;
  return {x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t};
}

/** The drawing in units of hundredths: nodes, a line per directed link, the box around all, and a node's radius. */
export function geometryOf(run) {
  const {x, y, curves} = run.data.drawing;
  const nodes = x.map((value, i) => ({x: value, y: y[i]}));
  const ways = new Array(run.neighbours.length);
  for (const [from, port, flat] of curves) {
    const points = [];
    for (let i = 0; i < flat.length; i += 2) points.push({x: flat[i], y: flat[i + 1]});
    const to = run.neighbour(from, port);
    ways[from * run.ports + port] = points;
    ways[to * run.ports + run.reverse(from, port)] = points.slice().reverse();
  }
  const radius = radiusOf(nodes);
  const lines = new Array(run.neighbours.length);
  for (const link of run.links) {
    const from = Math.floor(link / run.ports);
    const straight = [nodes[from], nodes[run.neighbours[link]]];
    lines[link] = lineOf(beside(ways[link] || straight, Math.max(SIDE * 100 * radius / 20, radius * 0.25)));
  }
  return {nodes, lines, radius, box: boxOf(nodes, lines, radius)};
}

/** A fifth of the distance to the nearest other node, median over all nodes, and never so much that two touch. */
function radiusOf(nodes) {
  if (nodes.length < 2) return 20;
  const nearest = nodes.map((a, i) => nodes.reduce(
    (least, b, j) => (i === j ? least : Math.min(least, Math.hypot(a.x - b.x, a.y - b.y))), Infinity));
  nearest.sort((a, b) => a - b);
  return Math.min(nearest[Math.floor(nearest.length / 2)] * 0.2, nearest[0] * 0.45);
}

function boxOf(nodes, lines, radius) {
  const box = {left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity};
  const add = (p, margin) => {
    box.left = Math.min(box.left, p.x - margin);
    box.right = Math.max(box.right, p.x + margin);
    box.top = Math.min(box.top, p.y - margin);
    box.bottom = Math.max(box.bottom, p.y + margin);
  };
  for (const node of nodes) add(node, radius * 1.3);
  for (const line of lines) if (line) for (const p of line) add(p, radius * 0.3);
  return box;
}
