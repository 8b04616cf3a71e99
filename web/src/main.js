// SPDX-License-Identifier: Apache-2.0
//
// The page of `rota report`: reads the data, then connects the player, the views and the keyboard.

import {Charts} from './charts.js';
import {Colours} from './colours.js';
import {showFacts} from './facts.js';
import {Panels} from './panels.js';
import {NONE, Run} from './run.js';
import {Stage} from './stage.js';
import {contributors, counted, element, everyone, messageName, options} from './text.js';
import {whereabouts} from './whereabouts.js';

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256];
/** Seconds that the whole run takes at first, about. */
const FIRST_SECONDS = 12;
const PLAY_ICON = 'M4 2v12l10-6z';
const PAUSE_ICON = 'M3 2h4v12H3zM9 2h4v12H9z';
const get = (id) => document.getElementById(id);

class Page {
  constructor(data) {
    this.run = new Run(data);
    this.colours = new Colours();
    this.time = 0;
    this.playing = false;
    this.shownStep = -1;
    this.followed = {message: null, journey: [], waits: [], node: 0, link: -1};
    showFacts(document, this.run);
    this.panels = new Panels(document, this.run);
    this.stage = new Stage(get('network'), this.run, this.colours, (picked) => this.pick(picked));
    this.stage.time = () => this.time;
    this.charts = new Charts(document, this.run, this.colours, (from, to) => this.setWindow(from, to));
    this.fillChoices();
    this.listen();
    this.setWindow(0, this.run.steps);
    this.charts.repaint();
    this.showLegend();
    this.followNode(0);
    this.follow(this.farthest(this.followed.node));
    requestAnimationFrame((now) => this.frame(now));
  }

  // What to follow.

  /** A message that makes the most hops; of those, one from or for node x, or one that waits, if there is one. */
  farthest(x) {
    const run = this.run;
    let best = null;
    let most = 0;
    for (let m = 0; m < run.messageKey.length; ++m) {
      const {anchor, sum, other, copy} = run.messageOf(m);
      const first = run.messageFirst[m];
      const end = run.messageFirst[m + 1];
      const waits = run.hopStep[end - 1] - run.hopStep[first] >= end - first;
      const hops = end - first + (anchor === x ? 0.5 : 0) + (waits ? 0.25 : 0);
      if (hops <= most) continue;
      most = hops;
      best = sum ? {origin: NONE, destination: anchor, copy} : {origin: anchor, destination: other, copy};
    }
    return best;
  }

  fillChoices() {
    const run = this.run;
    const nodes = Array.from({length: run.nodes}, (_, x) => [x, run.nodeName(x)]);
    for (const id of ['node-choice', 'link-from']) options(get(id), nodes);
    const kinds = run.messageKey.map((_, m) => run.messageOf(m));
    const some = (test) => kinds.some(test);
    options(get('message-from'), [...(some(({sum}) => sum) ? [[NONE, contributors(run)]] : []),
      ...(some(({sum}) => !sum) ? nodes : [])]);
    options(get('message-to'), [...(some(({sum, other}) => !sum && other === NONE) ? [[NONE, everyone(run)]] : []),
      ...(some(({sum, other}) => sum || other !== NONE) ? nodes : [])]);
    options(get('message-copy'), Array.from({length: run.copies}, (_, i) => [i, i]));
    get('message-copy-label').hidden = run.copies === 1;
    options(get('speed'), SPEEDS.map((speed) => [speed, `${speed} ${speed === 1 ? 'step' : 'steps'}/s`]));
    const wanted = run.steps / FIRST_SECONDS;
    this.speed = SPEEDS.find((speed) => speed >= wanted) || SPEEDS[SPEEDS.length - 1];
    get('speed').value = this.speed;
    get('time').max = run.end;
    get('program-choice').value = 0;
  }

  follow(message) {
    if (!message) return;
    this.followed.message = message;
    this.followed.journey = this.run.journey(message);
    this.followed.waits = this.run.waitsOf(this.followed.journey);
    get('message-from').value = message.origin;
    get('message-to').value = message.destination;
    get('message-copy').value = message.copy;
    this.changed();
  }

  followNode(x) {
    this.followed.node = x;
    get('node-choice').value = x;
    this.charts.follow(x);
    get('fill-caption').textContent = `Messages that wait in the FIFOs of node ${this.run.nodeName(x)}`;
    this.changed();
  }

  followLink(link) {
    if (!(this.run.neighbours[link] >= 0)) return;
    this.followed.link = link;
    const x = Math.floor(link / this.run.ports);
    get('link-from').value = x;
    const present = Array.from({length: this.run.ports}, (_, p) => p).filter((p) => this.run.neighbour(x, p) >= 0);
    options(get('link-port'), present.map((p) => [p, `${this.run.portName(p)} → ${this.run.nodeName(this.run.neighbour(x, p))}`]));
    get('link-port').value = link % this.run.ports;
    this.changed();
  }

  pick({message, node, link}) {
    if (message) this.follow(message);
    if (node !== undefined) this.followNode(node);
    if (link !== undefined) this.followLink(link);
  }

  chooseMessage() {
    this.follow({origin: Number(get('message-from').value), destination: Number(get('message-to').value),
      copy: Number(get('message-copy').value)});
  }

  // Time.

  setWindow(from, to) {
    this.window = {from, to};
    get('window-from').value = from;
    get('window-to').value = to;
    get('window-from').max = this.run.steps - 1;
    get('window-to').max = this.run.steps;
    this.stage.setWindow(from, to);
    this.charts.setWindow(from, to);
  }

  chooseWindow() {
    const whole = (id) => Math.round(Number(get(id).value));
    const from = Math.min(this.run.steps - 1, Math.max(0, whole('window-from')));
    this.setWindow(from, Math.min(this.run.steps, Math.max(from + 1, whole('window-to'))));
  }

  /** A window that ends with the run ends when its last messages have arrived. */
  get playsTo() { return this.window.to === this.run.steps ? this.run.end : this.window.to; }

  play(on) {
    if (on && this.time >= this.playsTo) this.time = this.window.from;
    this.playing = on;
    get('play-icon').setAttribute('d', on ? PAUSE_ICON : PLAY_ICON);
    get('play').setAttribute('aria-label', on ? 'Pause' : 'Play');
    if (!on) this.speak();
  }

  moveTo(time) {
    this.play(false);
    this.time = Math.min(this.run.end, Math.max(0, time));
    this.speak();
  }

  changeSpeed(by) {
    const at = Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(this.speed) + by));
    this.speed = SPEEDS[at];
    get('speed').value = this.speed;
  }

  get step() { return Math.min(this.run.end, Math.floor(this.time + 1e-9)); }

  changed() { this.shownStep = -1; }

  frame(now) {
    if (this.playing) {
      this.time += Math.min(100, now - this.before) / 1000 * this.speed;
      if (this.time >= this.playsTo) {
        this.time = this.playsTo;
        this.play(false);
      }
    }
    this.before = now;
    this.draw();
    requestAnimationFrame((next) => this.frame(next));
  }

  draw() {
    this.stage.draw(this.time, this.followed);
    this.charts.draw(this.time, this.followed);
    const slider = get('time');
    if (document.activeElement !== slider || this.playing) slider.value = this.time;
    if (this.step === this.shownStep) return;
    this.shownStep = this.step;
    slider.setAttribute('aria-valuetext', `step ${this.step} of ${this.run.steps}`);
    this.panels.draw(this.step, this.followed, Number(get('program-choice').value));
    get('now').replaceChildren(...this.statement());
  }

  /** Messages on links now, and messages that wait. */
  counts() {
    const run = this.run;
    const moving = run.onLinks(this.step).length;
    let waiting = 0;
    if (this.step > 0 && this.step <= run.steps) for (const cls of run.classOf) waiting += run.fill(cls)[this.step - 1];
    return {moving, waiting};
  }

  words() {
    const {run} = this;
    const {moving, waiting} = this.counts();
    const cycle = run.cycleOf(this.step);
    const after = `After step ${run.steps - 1}, the last`;
    const when = this.step >= run.end ? after
      : this.step >= run.steps ? `${after}: messages are still on links` : `Step ${this.step} of ${run.steps}`;
    const {bound} = run.report;
    const finish = this.step === run.end && bound === run.steps ? ' The finish line is the lower bound.' : '';
    return {when: `${when}${cycle === null ? '' : `, cycle ${cycle}`}`,
      what: `${counted(moving, 'message')} on ${counted(run.links.length, 'link')}, ${waiting.toLocaleString('en')} in FIFOs.${finish}`};
  }

  statement() {
    const {when, what} = this.words();
    const {compared} = this.run.data;
    const cycle = this.run.cycleOf(this.step);
    const parts = [element('strong', {}, when), `: ${what}`];
    if (compared) {
      const differs = compared.difference !== null && (cycle === null || cycle >= compared.difference);
      parts.push(element('span', {class: `lamp ${differs ? 'bad' : 'good'}`}), `SystemC ${differs ? '≠' : '='} ${this.run.second}`);
    }
    return parts;
  }

  speak() {
    const {when, what} = this.words();
    const {message, journey} = this.followed;
    const where = journey.length > 0 ? ` The message is ${messageName(this.run, message)}. ${whereabouts(this.run, this.step, this.followed)}` : '';
    get('spoken').textContent = `${when}: ${what}${where}`;
  }

  showLegend() {
    const scale = (colour, left, right, label) => {
      const canvas = element('canvas', {width: 84, height: 9, 'aria-hidden': 'true'});
      const context = canvas.getContext('2d');
      for (let i = 0; i < 84; ++i) {
        context.fillStyle = colour(i / 83);
        context.fillRect(i, 0, 1, 9);
      }
      return element('span', {class: 'scale'}, label, element('span', {}, left), canvas, element('span', {}, right));
    };
    const {colours, run} = this;
    get('legend').replaceChildren(scale((t) => colours.busy(t), '0', '100 %', 'link busy'),
      scale((t) => colours.left(Math.round(t * (run.mostHops - 1)), run.mostHops), 'last hop', counted(run.mostHops, 'hop'), 'message'),
    element('span', {class: 'scale'}, element('span', {class: 'drop'}), 'FIFOs of a node, up to their most'));
  }

  placeFinish() {
    const {bound} = this.run.report;
    const finish = get('finish');
    finish.hidden = bound === undefined || bound === null || bound > this.run.steps;
    if (finish.hidden) return;
    const thumb = 16;
    const width = get('time').clientWidth - thumb;
    finish.style.left = `${thumb / 2 + width * bound / Math.max(1, this.run.end) - 1}px`;
    finish.title = `lower bound: ${bound} steps`;
  }

  listen() {
    const on = (id, type, action) => get(id).addEventListener(type, action);
    on('play', 'click', () => this.play(!this.playing));
    on('first', 'click', () => this.moveTo(0));
    on('last', 'click', () => this.moveTo(this.run.end));
    on('back', 'click', () => this.moveTo(Math.ceil(this.time - 1e-9) - 1));
    on('forward', 'click', () => this.moveTo(Math.floor(this.time + 1e-9) + 1));
    on('fit', 'click', () => this.stage.fit());
    on('time', 'input', () => this.moveTo(Number(get('time').value)));
    on('speed', 'change', () => { this.speed = Number(get('speed').value); });
    on('window-from', 'change', () => this.chooseWindow());
    on('window-to', 'change', () => this.chooseWindow());
    on('window-all', 'click', () => this.setWindow(0, this.run.steps));
    for (const id of ['message-from', 'message-to', 'message-copy']) on(id, 'change', () => this.chooseMessage());
    on('node-choice', 'change', () => this.followNode(Number(get('node-choice').value)));
    on('program-choice', 'change', () => this.changed());
    on('link-from', 'change', () => {
      const x = Number(get('link-from').value);
      this.followLink(this.run.links.find((link) => Math.floor(link / this.run.ports) === x));
    });
    on('link-port', 'change', () => this.followLink(Number(get('link-from').value) * this.run.ports + Number(get('link-port').value)));
    document.addEventListener('keydown', (pressed) => this.key(pressed));
    this.colours.dark.addEventListener('change', () => this.recolour());
    new ResizeObserver(() => this.placeFinish()).observe(get('time'));
  }

  recolour() {
    this.colours.refresh();
    this.stage.stale = true;
    this.charts.repaint();
    this.showLegend();
  }

  key(pressed) {
    if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return;
    const {tagName} = pressed.target;
    if (tagName === 'SELECT' || (tagName === 'INPUT' && pressed.target.type === 'number')) return;
    if (pressed.key === ' ' && (tagName === 'BUTTON' || tagName === 'SUMMARY')) return;
    const next = (value, by) => (value + by + this.run.nodes) % this.run.nodes;
    const {message, node} = this.followed;
    const personalised = message && message.origin !== NONE && message.destination !== NONE;
    const aim = (by) => {
      if (!personalised) return;
      let destination = next(message.destination, by);
      if (destination === message.origin) destination = next(destination, by);
      this.follow({...message, destination});
    };
    const actions = {
      ' ': () => this.play(!this.playing),
      ArrowLeft: () => get('back').click(),
      ArrowRight: () => get('forward').click(),
      Home: () => this.moveTo(0),
      End: () => this.moveTo(this.run.end),
      '+': () => this.changeSpeed(1),
      '-': () => this.changeSpeed(-1),
      n: () => this.followNode(next(node, 1)),
      N: () => this.followNode(next(node, -1)),
      m: () => aim(1),
      M: () => aim(-1),
      f: () => this.stage.fit(),
    };
    const action = actions[pressed.key];
    if (!action) return;
    action();
    pressed.preventDefault();
  }
}

// Tests and the browser's console find the page here.
window.rotaPage = new Page(JSON.parse(get('data').textContent));
