import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test as base } from '@playwright/test';
import { z } from 'zod';
import { IPC_CALLS } from '../../src-shared/ipc';
import { sendHostileCalls } from '../support/hostile-calls';
import { NOTHING_LEAKED, tryToLeak } from '../support/network-leaks';
import { folderOfUser, startAsUser } from '../support/package-under-test';
import { PACKAGED, type StartedApp } from '../support/packaged-app';

/* The rows of docs/security.md, tried on the installed app, as an ordinary user: a hostile script in its page has what these tests have. */

const test = base.extend<object, { canopy: StartedApp }>({
  canopy: [
    // Playwright reads the parameter's shape, so it must be a pattern even when it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const canopy = await startAsUser(PACKAGED, folderOfUser());
      await canopy.page.getByRole('button', { name: 'New category' }).waitFor();
      await use(canopy);
      await canopy.close();
    },
    { scope: 'worker' }
  ]
});

/** A server that everything is tried to reach, and which redirects to others. */
const listenAnywhere = async () => {
  const called: string[] = [];
  const server = createServer((request, response) => {
    called.push(request.url ?? '');
    response.writeHead(302, { Location: 'https://example.com/' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { called, url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

const describe = { name: 'workspace.describe', args: null };
const answers = ({ page }: StartedApp): Promise<unknown> =>
  page.evaluate(({ name, args }) => globalThis.canopy.call(name, args), describe);

test('the page holds nothing of Node, and the sandbox is on', async ({ canopy }) => {
  const { page } = canopy;
  expect(
    await page.evaluate(() => [typeof globalThis.require, typeof globalThis.process, Object.keys(globalThis.canopy)])
  ).toEqual(['undefined', 'undefined', ['call', 'on', 'openDropped']]);
  await expect(page.getByRole('alert').filter({ hasText: 'without its sandbox' })).toHaveCount(0);
});

test('navigation, redirects, new windows and middle clicks lead nowhere', async ({ canopy }) => {
  const { page, pages } = canopy;
  const server = await listenAnywhere();
  const home = page.url();
  const targets = [
    `${server.url}/redirect`,
    'https://example.com/',
    'file:///etc/passwd',
    'app://canopy/index.js',
    'app://elsewhere/',
    'chrome://gpu/',
    'devtools://devtools/',
    'view-source:app://canopy/index.html',
    'data:text/html,<h1>x</h1>',
    'blob:app://canopy/x',
    'javascript:document.title="hacked"'
  ];
  for (const target of targets) {
    await page.evaluate((to) => {
      try {
        location.assign(to);
      } catch {
        // Some are refused at once.
      }
      try {
        globalThis.open(to);
        globalThis.open(to, '_top');
      } catch {
        // Likewise.
      }
    }, target);
    for (const [frameTarget, button] of [
      ['_blank', 'middle'],
      ['_self', 'middle'],
      ['_blank', 'left'],
      ['_top', 'left']
    ] as const) {
      await page.evaluate(
        ({ to, name }) => {
          const link = document.createElement('a');
          Object.assign(link, { id: 'hostile', href: to, target: name, textContent: 'Hostile link' });
          link.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:99999';
          document.body.append(link);
        },
        { to: target, name: frameTarget }
      );
      await page.mouse.click(8, 8, { button });
      await page.evaluate(() => document.querySelector('#hostile')?.remove());
    }
  }
  await page.evaluate((to) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: `${to}/form` });
    document.body.append(form);
    form.submit();
    form.remove();
    history.pushState(null, '', location.href);
    history.back();
  }, server.url);
  await expect.poll(() => answers(canopy)).toMatchObject({ ok: true });
  expect(page.url()).toBe(home);
  expect(pages()).toBe(1);
  expect(await page.title()).not.toBe('hacked');
  expect(server.called).toEqual([]);
  server.close();
});

test('about:blank does not stay', async ({ canopy }) => {
  const { page } = canopy;
  const home = page.url();
  await page.evaluate(() => void setTimeout(() => location.assign('about:blank')));
  await page.waitForURL('about:blank');
  await page.waitForURL(home);
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
});

test('a link or a file that is dropped on the window leads nowhere', async ({ canopy }) => {
  const { page, pages } = canopy;
  const home = page.url();
  const session = await page.context().newCDPSession(page);
  const drags = [
    { items: [{ mimeType: 'text/uri-list', data: 'https://example.com/' }], files: [] },
    { items: [{ mimeType: 'text/html', data: '<img src=x onerror="globalThis.dropped = true">' }], files: [] },
    { items: [], files: ['/etc/hostname'] }
  ];
  for (const data of drags)
    for (const [x, y] of [
      [600, 400],
      [5, 5]
    ] as const)
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, x, y, data: { ...data, dragOperationsMask: 1 } });
  await expect.poll(() => answers(canopy)).toMatchObject({ ok: true });
  expect(page.url()).toBe(home);
  expect(pages()).toBe(1);
  expect(await page.evaluate(() => 'dropped' in globalThis)).toBe(false);
  await page.keyboard.press('Escape');
});

test('every permission is refused', async ({ canopy }) => {
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

test("the page's policy holds: no inline script, eval, frame, worker, style, form or connection from elsewhere", async ({
  canopy
}) => {
  const server = await listenAnywhere();
  const { page } = canopy;
  const seen = await page.evaluate(async (url) => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const add = (tag: string, members: object): void => {
      const element = Object.assign(document.createElement(tag), members);
      document.body.append(element);
      setTimeout(() => element.remove(), 1_000);
    };
    add('script', { textContent: 'globalThis.injected = true' });
    add('script', { src: `${url}/script.js` });
    add('iframe', { src: `${url}/frame` });
    add('img', { src: `${url}/pixel.png` });
    add('link', { rel: 'stylesheet', href: `${url}/style.css` });
    add('object', { data: `${url}/object` });
    add('video', { src: `${url}/video` });
    add('base', { href: url });
    const tries = [
      fetch(url),
      new Promise((resolve, reject) =>
        Object.assign(new WebSocket(url.replace('http', 'ws')), { onopen: resolve, onerror: reject })
      ),
      new Promise((resolve, reject) => Object.assign(new EventSource(url), { onopen: resolve, onerror: reject })),
      navigator.serviceWorker.register('/worker.js')
    ].map((trying) =>
      trying.then(
        () => 'reached',
        () => 'refused'
      )
    );
    navigator.sendBeacon(`${url}/beacon`, 'secret');
    const outcomes = await Promise.all(tries);
    // Not before: as long as the debugger's own call is on the stack, it may evaluate.
    let evaluated = true;
    try {
      Reflect.construct(Function, ['return 1']);
    } catch {
      evaluated = false;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { violations, outcomes, evaluated, injected: 'injected' in globalThis };
  }, server.url);
  expect(seen).toMatchObject({
    outcomes: ['refused', 'refused', 'refused', 'refused'],
    evaluated: false,
    injected: false
  });
  expect(seen.violations).toEqual(
    expect.arrayContaining(['script-src-elem', 'frame-src', 'img-src', 'style-src-elem', 'connect-src', 'base-uri'])
  );
  expect(server.called).toEqual([]);
  server.close();
});

test('nothing leaves the page by WebRTC, a preconnection or a prefetch', async ({ canopy }) => {
  expect(await tryToLeak(canopy.page)).toEqual(NOTHING_LEAKED);
});

test('a frame has no bridge of its own', async ({ canopy }) => {
  const bridges = await canopy.page.evaluate(async () => {
    const outcomes: unknown[] = [];
    for (const members of [{}, { srcdoc: '<p>x</p>' }, { src: 'about:blank' }, { src: '/index.html' }]) {
      const frame = document.createElement('iframe');
      document.body.append(Object.assign(frame, members));
      await new Promise((resolve) => setTimeout(resolve, 100));
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

test("app:// serves the window's own files and its tree, and no path leads out of them", async ({ canopy }) => {
  const statuses = await canopy.page.evaluate(async () => {
    const paths = [
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '/....//....//package.json',
      '//etc/passwd',
      '/%00/index.html',
      '/index.html%00.js',
      '/%E0%A4%A',
      '/api/categories?workspace=../../etc/passwd',
      '/api/categories?workspace=another',
      '/api/admin/categories/1',
      '/C:/Windows/win.ini',
      '/assets/../../main/main.js'
    ];
    return Promise.all(paths.map(async (path) => [path, (await fetch(`app://canopy${path}`)).status] as const));
  });
  expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
  expect(await canopy.page.evaluate(async () => (await fetch(location.href)).status)).toBe(200);
});

test('hostile and oversized arguments on every channel of the bridge change nothing', async ({ canopy }) => {
  test.setTimeout(600_000);
  const calls = Object.values(IPC_CALLS);
  const before = await answers(canopy);
  const names = calls.map(({ name }) => name);
  const takeNothing = calls.filter(({ args }) => args.safeParse(null).success && !args.safeParse({}).success);
  const {
    formless,
    taken,
    calls: count
  } = await sendHostileCalls(
    canopy.page,
    names,
    takeNothing.map(({ name }) => name)
  );
  expect({ formless, taken }).toEqual({ formless: [], taken: [] });
  expect(count).toBeGreaterThan(names.length * 40);
  expect(await answers(canopy)).toEqual(before);
  expect(canopy.pages()).toBe(1);
  const unknown = await canopy.page.evaluate(() =>
    Promise.all(
      ['shell.openExternal', 'constructor', '__proto__', '', 'ELECTRON_BROWSER_GET_BUILTIN'].map((name) =>
        globalThis.canopy.call(name, null).catch(() => 'rejected')
      )
    )
  );
  expect(new Set(unknown)).toEqual(new Set(['rejected']));
});
