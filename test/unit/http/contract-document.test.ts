import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CATALOGUE } from '../../../src-shared/envelope';
import { LIMITS } from '../../../src-shared/limits';
import { FEED_LIMITS } from '../../../src-main/domain/recent-changes';
import { ROUTES } from '../../../src-main/http/routes/route-table';
import { CONNECTION_LIMITS } from '../../../src-main/http/socket/connection-slots';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/contract.md'), 'utf8');

/** The rows of the table below a heading, as the texts of their cells. */
const rowsBelow = (heading: string): string[][] => {
  const [section = ''] = document.split(`\n## ${heading}\n`)[1]?.split('\n## ') ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  );
};

test('the contract tells of each error code with its status, in the order of the catalogue', () => {
  const documented = rowsBelow('Errors').map(([code, status]) => [code, status]);
  expect(documented).toEqual(
    Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => [`\`${code}\``, String(status)])
  );
});

test('the contract lists every route', () => {
  const calls = ['Calls', 'Proposals'].flatMap(rowsBelow).map(([call]) => call);
  expect(calls).toEqual(expect.arrayContaining(ROUTES.map(({ method, path }) => `\`${method} ${path}\``)));
  expect(calls).toHaveLength(ROUTES.length);
});

test('the contract tells of the limits as they are', () => {
  const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;
  const { headerBytes, headersMs, requestMs, stalledMs, keepAliveMs } = CONNECTION_LIMITS;
  const { connections, strangerConnections, followers, strangerFollowers, personFollowers } = CONNECTION_LIMITS;
  expect(rowsBelow('Limits and time-outs').map(([, limit]) => limit)).toEqual([
    `${LIMITS.bodyBytes / 1024 / 1024} MiB`,
    `${headerBytes / 1024} KiB`,
    ...[headersMs, requestMs, stalledMs, keepAliveMs].map(seconds),
    String(connections),
    String(strangerConnections),
    String(followers),
    String(strangerFollowers),
    String(personFollowers),
    seconds(CONNECTION_LIMITS.stopGraceMs)
  ]);
  expect(document).toContain(`a comment comes every ${seconds(CONNECTION_LIMITS.heartbeatMs)}`);
  expect(document).toContain(
    `at most ${FEED_LIMITS.patches.toLocaleString('en')} patches and about ${FEED_LIMITS.bytes / 1024 / 1024} MiB`
  );
  expect(document).toContain(`looked at every ${seconds(CONNECTION_LIMITS.checkMs)}`);
});
