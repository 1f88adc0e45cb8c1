import { expect, it } from 'vitest';
import { openRequestSchema, readOpenRequest } from '../../../../src-main/app/opening/open-request';

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
  expect(openRequestSchema.parse(request)).toEqual(request);
});
