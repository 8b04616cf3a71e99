// SPDX-License-Identifier: Apache-2.0
//
// A headless Chromium and its DevTools protocol over a pipe: enough to open a file, evaluate, press keys and take
// pictures, without any library.

import {spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** The browser's command, or null. */
export function chromiumCommand() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    if (spawnSync(name, ['--version'], {stdio: 'ignore'}).status === 0) return name;
  }
  return null;
}

export class Browser {
  constructor(command) {
    this.profile = mkdtempSync(join(tmpdir(), 'rota-chromium-'));
    this.process = spawn(command, ['--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars',
      '--disable-background-networking', '--disable-dev-shm-usage', '--remote-debugging-pipe', `--user-data-dir=${this.profile}`,
      'about:blank'], {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    this.exited = new Promise((resolve) => this.process.on('exit', resolve));
    this.waiting = new Map();
    this.listeners = [];
    this.lastId = 0;
    let text = '';
    this.process.stdio[4].setEncoding('utf8');
    this.process.stdio[4].on('data', (chunk) => {
      text += chunk;
      const parts = text.split('\0');
      text = parts.pop();
      for (const part of parts) this.receive(JSON.parse(part));
    });
  }

  receive(message) {
    const waiting = this.waiting.get(message.id);
    if (!waiting) {
      for (const listener of this.listeners) listener(message);
      return;
    }
    this.waiting.delete(message.id);
    if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting.resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.lastId;
    this.process.stdio[3].write(`${JSON.stringify({id, method, params, sessionId})}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, {resolve, reject, method}));
  }

  async open(url, size, dark = false) {
    const {targetId} = await this.send('Target.createTarget', {url: 'about:blank'});
    const {sessionId} = await this.send('Target.attachToTarget', {targetId, flatten: true});
    const tab = new Tab(this, sessionId);
    this.listeners.push((message) => tab.hear(message));
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await tab.send(`${domain}.enable`);
    await tab.send('Emulation.setDeviceMetricsOverride', {...size, deviceScaleFactor: size.deviceScaleFactor || 1, mobile: false});
    await tab.send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
    const loaded = tab.until('Page.loadEventFired');
    await tab.send('Page.navigate', {url});
    await loaded;
    return tab;
  }

  async close() {
    await this.send('Browser.close').catch(() => {});
    await this.exited;
    rmSync(this.profile, {recursive: true, force: true});
  }
}

class Tab {
  constructor(browser, sessionId) {
    Object.assign(this, {browser, sessionId, complaints: [], requests: [], once: []});
  }

  send(method, params) { return this.browser.send(method, params, this.sessionId); }

  hear({method, params, sessionId}) {
    if (sessionId !== this.sessionId) return;
    if (method === 'Runtime.exceptionThrown') this.complaints.push(params.exceptionDetails.exception.description);
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning', 'assert'].includes(params.type)) {
      this.complaints.push(params.args.map((argument) => argument.value || argument.description).join(' '));
    }
    if (method === 'Log.entryAdded') this.complaints.push(params.entry.text);
    if (method === 'Network.requestWillBeSent') this.requests.push(params.request.url);
    this.once = this.once.filter((waiting) => waiting.method !== method || waiting.resolve(params));
  }

  until(method) {
    return new Promise((resolve) => this.once.push({method, resolve: (params) => { resolve(params); return false; }}));
  }

  /** The value of an expression; a promise is awaited. */
  async evaluate(expression) {
    const {result, exceptionDetails} = await this.send('Runtime.evaluate', {expression, returnByValue: true, awaitPromise: true});
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description || exceptionDetails.text);
    return result.value;
  }

  async press(key, code = key) {
    const text = key.length === 1 ? key : undefined;
    await this.send('Input.dispatchKeyEvent', {type: 'keyDown', key, code, text});
    await this.send('Input.dispatchKeyEvent', {type: 'keyUp', key, code});
  }

  async click(x, y) {
    for (const type of ['mousePressed', 'mouseReleased']) {
      await this.send('Input.dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1});
    }
  }

  /** PNG bytes of the window, or of the whole page. */
  async picture(whole = false) {
    const {data} = await this.send('Page.captureScreenshot', {format: 'png', captureBeyondViewport: whole});
    return Buffer.from(data, 'base64');
  }
}
