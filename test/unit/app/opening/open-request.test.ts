import { parse } from 'node:path';
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import {
  canHandOver,
  OutsideRequests,
  readHandOver,
  readOpenRequest,
  startFolder,
  writeHandOver,
  type OpenRequest
} from '../../../../src-main/app/opening/open-request';

const NOTHING = { files: [], links: [], newWindow: false, openRecent: false };

it('takes words for files and links, and leaves switches alone', () => {
  expect(
    readOpenRequest(
      ['--no-sandbox', '/app', '--user-data-dir=/x', 'shop.canopy', '--port=0', 'canopy://workspace/a', '--new-window'],
      '/home/ada',
      true
    )
  ).toEqual({ files: ['/home/ada/shop.canopy'], links: ['canopy://workspace/a'], newWindow: true, openRecent: false });
  expect(readOpenRequest([], '/', false)).toEqual(NOTHING);
  expect(readOpenRequest(['--open-recent', ''], '/', false)).toEqual({ ...NOTHING, openRecent: true });
});

it('reads the addresses of files that desktops give', () => {
  expect(readOpenRequest(['file:///home/ada/My%20shop.canopy'], '/', false).files).toEqual([
    '/home/ada/My shop.canopy'
  ]);
});

it('does not ask another computer for a file', () => {
  expect(readOpenRequest(['file://attacker/share/x.canopy', 'file:///%00', 'FILE://host/x'], '/', false)).toEqual(
    NOTHING
  );
});

it('is bounded, and passes its own check', () => {
  const many = Array.from({ length: 500 }, (_none, index) => `${index}.canopy`);
  const links = Array.from({ length: 500 }, () => `canopy://${'x'.repeat(9_000)}`);
  const request = readOpenRequest([...many, ...links, '/'.padEnd(9_000, 'x')], '/tmp', false);
  expect(request.files).toHaveLength(20);
  expect(request.links).toHaveLength(0);
  expect(readHandOver(writeHandOver(request))).toEqual(request);
});

it('is handed over without whitespace and NUL bytes, which Electron on Linux does not get right', () => {
  const request = {
    ...NOTHING,
    files: ['/home/ada/Каталог 2024\t\n.canopy', ...Array.from({ length: 12 }, () => '/x')]
  };
  const handOver = writeHandOver(request);
  expect(Object.values(handOver).join('')).toMatch(/^[\w+/=]+$/);
  expect(readHandOver(handOver)).toEqual(request);
});

it('opens nothing where another version hands over something else', () => {
  for (const data of [null, 'x', {}, { request: 'x' }, { request: 7 }, { ...NOTHING, files: ['/x'] }])
    expect(readHandOver(data)).toEqual(NOTHING);
});

it('is refused where it is too long for the message to the Canopy that runs', () => {
  const handOver = writeHandOver(NOTHING);
  const argv = Array.from({ length: 900 }, (_none, index) => `/home/ada/catalogues of the shop/${index} é.canopy`);
  expect(canHandOver('linux', argv.slice(0, 100), '/', handOver)).toBe(true);
  expect(canHandOver('linux', argv, '/', handOver)).toBe(false);
  expect(canHandOver('darwin', argv, '/', handOver)).toBe(false);
  expect(canHandOver('win32', argv, '/', handOver)).toBe(true);
});

it('is kept until somebody handles it, in order', () => {
  const app = new EventEmitter();
  const handled: OpenRequest[] = [];
  const first = { ...NOTHING, newWindow: true };
  const outside = new OutsideRequests(app as unknown as Electron.App, first);
  const second = { ...NOTHING, files: ['/a.canopy'] };
  app.emit('second-instance', {}, [], '/', writeHandOver(second));
  outside.handTo((request) => handled.push(request));
  app.emit('open-url', { preventDefault: () => undefined }, 'canopy://workspace/a');
  expect(handled).toEqual([first, second, { ...NOTHING, links: ['canopy://workspace/a'] }]);
});

it('a start in a folder that has been deleted since leads nowhere and does no harm', () => {
  vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw new Error('ENOENT: process.cwd failed, the current working directory was likely removed, uv_cwd');
  });
  expect(startFolder()).toBe(parse(process.execPath).root);
  vi.restoreAllMocks();
  expect(startFolder()).toBe(process.cwd());
});
