import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from '../support/expect';
import { z } from 'zod';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { emptyDialect } from '../../src-shared/dialect';
import { NOTHING_LEAKED, tryToLeak } from '../support/network-leaks';
import { listenHere } from '../support/listen-here';

/** A server that nothing may reach. */
const listenAnywhere = async () => {
  const called: string[] = [];
  const server = createServer((request, response) => {
    called.push(request.url ?? '');
    response.writeHead(302, { Location: 'https://example.com/' }).end();
  });
  return { called, host: `127.0.0.1:${await listenHere(server)}`, close: () => server.close() };
};

/** The workspace that the window shows. */
const shownIn = ({ page }: CanopyApp): string => new URL(page.url()).searchParams.get('workspace') ?? 'none';

test('the window and its page have only what they need', async ({ canopy }) => {
  await test.step('the window is sandboxed, isolated, and holds nothing of Node', async () => {
    const { app, page } = canopy;
    expect(
      await page.evaluate(() => [typeof globalThis.require, typeof globalThis.process, typeof globalThis.module])
    ).toEqual(['undefined', 'undefined', 'undefined']);
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // Not in Electron's types, but the only way to ask what a window was really made with.
      const ask: unknown = contents === undefined ? undefined : Reflect.get(contents, 'getLastWebPreferences');
      const answer: unknown = typeof ask === 'function' ? Reflect.apply(ask, contents, []) : undefined;
      return answer;
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true
    });
    expect(await page.evaluate(() => Object.keys(globalThis.canopy))).toEqual(['call', 'on', 'openDropped']);
    expect(new URL(page.url()).protocol).toBe('app:');
  });

  await test.step('every permission is refused', async () => {
    const refused = await canopy.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'local-fonts'];
      const states = names.map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state
      );
      const asked = [
        navigator.mediaDevices.getUserMedia({ audio: true }),
        navigator.mediaDevices.getDisplayMedia(),
        navigator.clipboard.readText(),
        new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))
      ].map((asking) =>
        asking.then(
          () => 'granted',
          () => 'denied'
        )
      );
      return Promise.all([...states, ...asked, Notification.requestPermission()]);
    });
    expect(new Set(refused)).toEqual(new Set(['denied']));
  });

  await test.step("the app scheme serves the window's own files, its tree and nothing else", async () => {
    const statuses = await canopy.app.evaluate(async ({ net }, workspace) => {
      const get = async (address: string): Promise<number> => (await net.fetch(address)).status;
      return {
        page: await get('app://canopy/index.html'),
        up: await get('app://canopy/..%2f..%2fpackage.json'),
        encoded: await get('app://canopy/%2e%2e/%2e%2e/package.json'),
        main: await get('app://canopy/..%2fmain%2fmain.js'),
        broken: await get('app://canopy/%E0%A4%A'),
        otherHost: await get('app://elsewhere/index.html'),
        missing: await get('app://canopy/nothing.js'),
        tree: await get(`app://canopy/api/categories?workspace=${workspace}`),
        noSuchTree: await get('app://canopy/api/categories?workspace=another'),
        noTree: await get('app://canopy/api/categories'),
        category: await get('app://canopy/api/admin/categories/1'),
        written: (await net.fetch('app://canopy/api/categories', { method: 'POST', body: '{}' })).status
      };
    }, shownIn(canopy));
    expect(statuses).toEqual({
      page: 200,
      up: 404,
      encoded: 404,
      main: 404,
      broken: 404,
      otherHost: 404,
      missing: 404,
      tree: 200,
      noSuchTree: 404,
      noTree: 404,
      written: 404,
      category: 404
    });
  });

  await test.step('the bridge passes only calls of the map, with valid arguments', async () => {
    const { page } = canopy;
    const outcomes = await page.evaluate(async () => {
      const call = (name: string, args: unknown): Promise<unknown> =>
        globalThis.canopy.call(name, args).catch(() => 'rejected');
      return [
        await call('shell.openExternal', 'https://example.com'),
        await call('constructor', null),
        await call('service.call', { method: 'PATCH', path: '/api/categories' }),
        await call('service.call', { method: 'GET', path: 'http://example.com/' }),
        await call('service.setPort', { port: 80 }),
        await call('service.setPort', { port: 4790, extra: true })
      ];
    });
    expect(outcomes.slice(0, 2)).toEqual(['rejected', 'rejected']);
    for (const outcome of outcomes.slice(2)) expect(outcome).toMatchObject({ ok: false });
  });

  await test.step("a page that is not the window's own is refused by every call", async () => {
    const workspace = shownIn(canopy);
    const answer = await canopy.app.evaluate(async ({ app, BrowserWindow }, shown) => {
      const preload = `${app.getAppPath()}/out/preload/index.cjs`;
      const foreign = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, contextIsolation: true }
      });
      await foreign.loadURL('data:text/html,<title>foreign</title>');
      const call: unknown = await foreign.webContents.executeJavaScript(
        'globalThis.canopy.call("workspace.describe", null)'
      );
      const tree: unknown = await foreign.webContents.executeJavaScript(
        `fetch("app://canopy/api/categories?workspace=${shown}").then((answer) => answer.text(), () => "refused")`
      );
      foreign.destroy();
      return { call, tree };
    }, workspace);
    expect(answer).toMatchObject({ call: { ok: false }, tree: 'refused' });
    expect(JSON.stringify(answer)).not.toContain(workspace);
  });

  await test.step('a frame has no bridge of its own', async () => {
    const bridges = await canopy.page.evaluate(async () => {
      const outcomes: unknown[] = [];
      for (const members of [{}, { srcdoc: '<p>x</p>' }, { src: 'about:blank' }, { src: '/index.html' }]) {
        const frame = document.createElement('iframe');
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        document.body.append(Object.assign(frame, members));
        await loaded;
        try {
          outcomes.push(typeof Reflect.get(Object(frame.contentWindow), 'canopy'));
        } catch {
          outcomes.push('undefined');
        }
        frame.remove();
      }
      return outcomes;
    });
    expect(bridges).toEqual(['undefined', 'undefined', 'undefined', 'undefined']);
  });

  await test.step('nothing leaves the page by WebRTC, a preconnection or a prefetch', async () => {
    expect(await tryToLeak(canopy.page)).toEqual(NOTHING_LEAKED);
  });
});

test("the page's policy forbids inline script, eval, and frames, styles, workers and connections from elsewhere", async ({
  canopy
}) => {
  const { page } = canopy;
  const server = await listenAnywhere();
  const seen = await page.evaluate(async (url) => {
    const { dataset } = document.body;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      dataset['violated'] = `${dataset['violated'] ?? ''} ${effectiveDirective}`;
    });
    const add = (tag: string, members: object): void =>
      document.body.append(Object.assign(document.createElement(tag), members));
    add('script', { textContent: 'globalThis.injected = true' });
    add('script', { src: `${url}/script.js` });
    add('iframe', { src: `${url}/frame` });
    add('img', { src: `${url}/pixel.png` });
    add('link', { rel: 'stylesheet', href: `${url}/style.css` });
    add('object', { data: `${url}/object` });
    add('video', { src: `${url}/video` });
    add('base', { href: url });
    navigator.sendBeacon(`${url}/beacon`, 'secret');
    const opened = (source: WebSocket | EventSource): Promise<unknown> =>
      new Promise((resolve, reject) => Object.assign(source, { onopen: resolve, onerror: reject }));
    const outcomes = await Promise.all(
      [
        fetch(url),
        opened(new WebSocket(url.replace('http', 'ws'))),
        opened(new EventSource(url)),
        navigator.serviceWorker.register('/worker.js')
      ].map((trying) =>
        trying.then(
          () => 'reached',
          () => 'refused'
        )
      )
    );
    // Not before: as long as the debugger's own call is on the stack, it may evaluate.
    let evaluated = true;
    try {
      Reflect.construct(Function, ['return 1']);
    } catch {
      evaluated = false;
    }
    return { outcomes, evaluated };
  }, `http://${server.host}`);
  expect(seen).toEqual({ outcomes: ['refused', 'refused', 'refused', 'refused'], evaluated: false });
  // Each is reported in its own time.
  for (const directive of ['script-src-elem', 'frame-src', 'img-src', 'style-src-elem', 'connect-src', 'base-uri'])
    await expect(page.locator('body')).toHaveAttribute('data-violated', new RegExp(` ${directive}( |$)`));
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
  expect(server.called).toEqual([]);
  server.close();
});

test('the app itself draws without violating its own policy', async ({ canopy }) => {
  const { page, row } = canopy;
  const complaints: string[] = [];
  page.on('console', (message) => {
    // That the tree, which is loaded ahead, is not used yet is about time alone.
    const isAboutTime = message.text().includes('was preloaded using link preload but not used within a few seconds');
    if (['error', 'warning'].includes(message.type()) && !isAboutTime) complaints.push(message.text());
  });
  await page.reload();
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
  await page.keyboard.press('Enter');
  await row('Shoes').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'For developers' }).click();
  await expect(page.getByRole('textbox', { name: 'Port' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('no address, new window, middle click, form or drop leads the window anywhere', async ({ canopy }) => {
  const { app, page } = canopy;
  // An address given while the page loads would end that load, before any rule applies.
  await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  const home = page.url();
  const server = await listenAnywhere();
  // Asked through the main process, since Playwright waits for ever for the navigations that were refused.
  const ask = (script: string): Promise<unknown> =>
    app.evaluate(
      ({ BrowserWindow }, asked) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(asked),
      script
    );
  const session = await page.context().newCDPSession(page);
  for (const data of [
    { items: [{ mimeType: 'text/uri-list', data: 'https://example.com/' }], files: [] },
    { items: [{ mimeType: 'text/html', data: '<img src=x onerror="globalThis.dropped = true">' }], files: [] },
    { items: [], files: ['/etc/hostname'] }
  ])
    for (const place of [
      { x: 600, y: 400 },
      { x: 5, y: 5 }
    ])
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, ...place, data: { ...data, dragOperationsMask: 1 } });
  const addresses = [
    `http://${server.host}/redirect`,
    'https://example.com/',
    'file:///etc/passwd',
    'app://canopy/index.js',
    'app://canopy/../../package.json',
    'app://elsewhere/',
    'chrome://gpu/',
    'devtools://devtools/',
    'view-source:app://canopy/index.html',
    'data:text/html,<h1>x</h1>',
    'blob:app://canopy/x',
    'javascript:document.title="hacked"'
  ];
  for (const address of addresses) {
    await ask(`{
      const tried = (act) => { try { act() } catch {} };
      tried(() => location.assign(${JSON.stringify(address)}));
      tried(() => open(${JSON.stringify(address)}));
      tried(() => open(${JSON.stringify(address)}, '_top'));
      globalThis.clicks ??= [];
      for (const target of ['_self', '_top', '_blank']) {
        document.querySelector('#hostile')?.remove();
        const link = document.createElement('a');
        Object.assign(link, { id: 'hostile', href: ${JSON.stringify(address)}, target, textContent: 'Hostile link' });
        link.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:99999';
        link.addEventListener('auxclick', ({ target }) => clicks.push(target.href));
        document.body.append(link);
        link.click();
      }
    }`);
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const click = { x: 8, y: 8, button: 'middle', clickCount: 1 } as const;
      for (const type of ['mouseDown', 'mouseUp'] as const) window?.webContents.sendInputEvent({ type, ...click });
    });
    await expect.poll(() => ask('clicks.length')).toBe(addresses.indexOf(address) + 1);
  }
  await ask(`{
    const form = Object.assign(document.createElement('form'), { method: 'post', action: 'http://${server.host}/form' });
    document.body.append(form);
    form.submit();
    history.pushState(null, '', location.href);
    history.back();
  }`);
  await expect.poll(() => ask('document.body.innerText')).toContain('Load the sample');
  const found = await ask('[location.href, document.title.includes("hacked"), "dropped" in globalThis]');
  expect(found).toEqual([home, false, false]);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(server.called).toEqual([]);
  server.close();
});

test('the token never reaches the window', async ({ canopy }) => {
  const token = await canopy.token();
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(await canopy.page.content()).not.toContain(token);
  const described = await canopy.page.evaluate(() => globalThis.canopy.call('workspace.describe', null));
  expect(JSON.stringify(described)).not.toContain(token);
  const kept = readdirSync(canopy.userDataDir).filter((name) => name.endsWith('.json'));
  for (const name of kept) expect(readFileSync(join(canopy.userDataDir, name), 'utf8')).not.toContain(token);
});

test('no script in the page reaches the clipboard by itself, and the token comes into no field but by its key', async ({
  canopy
}) => {
  const { app, page } = canopy;
  const call = (name: string, args: string | null) =>
    page.evaluate((asked) => globalThis.canopy.call(asked.name, asked.args), { name, args });
  const answerSchema = z.object({ ok: z.boolean() });
  // What other tests have pressed in this window is spent first.
  while (answerSchema.parse(await call('window.editText', 'copy')).ok);
  await page.getByRole('button', { name: 'New category' }).click();
  const field = page.getByRole('textbox', { name: 'New category name' });
  await expect(field).toBeFocused();
  // One click stands for one call: this one, as of somebody who copies the token.
  expect(await call('service.copyToken', null)).toMatchObject({ ok: true });
  const token = await app.evaluate(({ clipboard }) => clipboard.readText());
  const refused = { ok: false, error: { code: 'forbidden' } };
  for (const command of ['paste', 'copy', 'cut']) expect(await call('window.editText', command)).toMatchObject(refused);
  expect(await call('service.copyToken', null)).toMatchObject(refused);
  await page.keyboard.type('x');
  expect(await call('window.editText', 'paste')).toMatchObject({
    ok: false,
    error: { detail: expect.stringContaining('own token') }
  });
  await expect(field).toHaveValue('x');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(`x${token}`);
});

test('a page that is turned to about:blank comes back, with what is being typed', async ({ canopy }) => {
  const { page, row } = canopy;
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
  await page.keyboard.press('Enter');
  await expect(row('Shoes')).toBeVisible();
  const home = page.url();
  for (const address of ['about:blank', 'about:blank#shoes']) {
    // Waited for beforehand: it is there for a moment only.
    const turned = page.waitForURL(address);
    await page.evaluate((to) => void setTimeout(() => location.assign(to)), address);
    await turned;
    await page.waitForURL(home);
    await expect(row('Shoes')).toBeVisible();
  }
});

test('a page has Canopy contact no host unless the person agrees outside of it', async ({ canopy }) => {
  const { app, page } = canopy;
  const { called, host, close } = await listenAnywhere();
  await app.evaluate(({ dialog }) => {
    Object.assign(globalThis, { asked: [] });
    dialog.showMessageBox = (...args: unknown[]) => {
      const asked: unknown = Reflect.get(globalThis, 'asked');
      if (Array.isArray(asked)) asked.push(Reflect.get(Object(args.at(-1)), 'message'));
      return Promise.resolve({ response: 1, checkboxChecked: false });
    };
  });
  const outcomes = await page.evaluate(
    async ({ at, dialect }) => {
      const credentials = { kind: 'none' };
      const { url, paths } = { url: `http://${at}/?stolen=everything`, paths: null };
      const found = { url: `http://${at}`, readPath: '/stolen', writePath: '/stolen' };
      return [
        await globalThis.canopy.call('connection.test', {
          url,
          paths,
          credentials,
          connector: null,
          headers: {},
          corrected: null
        }),
        await globalThis.canopy.call('connection.connect', {
          address: found,
          credentials,
          dialect,
          name: 'Stolen',
          isByHand: true
        })
      ];
    },
    { at: host, dialect: emptyDialect(false, 'name') }
  );
  expect(await app.evaluate((): unknown => Reflect.get(globalThis, 'asked'))).toEqual([
    `Let Canopy contact ${host}?`,
    `Let Canopy contact ${host}?`
  ]);
  expect(called).toEqual([]);
  for (const outcome of outcomes) expect(JSON.stringify(outcome)).toContain('because you did not agree');
  close();
});
