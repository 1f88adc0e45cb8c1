import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeContract } from '../../support/contract-suite';
import { sqliteEngine } from '../../support/doors';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { describeContractRows, givenByRows } from '../../support/contract-rows';
import { LIMITS } from '../../../src-shared/limits';
import { FEED_LIMITS } from '../../../src-main/domain/recent-changes';
import { ROUTES } from '../../../src-main/http/routes/route-table';
import { CONNECTION_LIMITS } from '../../../src-main/http/socket/connection-slots';

describeContract('SQLite', sqliteEngine);

describeContractRows('SQLite', sqliteEngine);

/** Codes whose rows are elsewhere, and where: they need a socket, a broken disk, or a million categories. */
const ELSEWHERE: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'unit/http/request-bodies.test.ts',
  invalid: 'unit/http/request-bodies.test.ts',
  method_not_allowed: 'support/contract-suite.ts',
  malformed_request: 'support/outcome-ways.ts',
  unauthorized: 'unit/http/guard-and-access.test.ts',
  forbidden: 'unit/http/roles.test.ts',
  forbidden_origin: 'unit/http/guard-and-access.test.ts',
  forbidden_host: 'unit/http/guard-and-access.test.ts',
  request_timeout: 'unit/http/time-outs.test.ts',
  idempotency_in_progress: 'unit/http/idempotency.test.ts',
  proposal_closed: 'unit/http/proposals.test.ts',
  condition_missing: 'unit/http/proposals.test.ts',
  undo_conflict: 'unit/store/undo-and-redo.test.ts',
  body_too_large: 'unit/http/request-bodies.test.ts',
  unsupported_media_type: 'unit/http/guard-and-access.test.ts',
  tree_full: 'support/outcome-ways.ts',
  idempotency_key_reused: 'unit/http/idempotency.test.ts',
  headers_too_large: 'support/outcome-ways.ts',
  internal: 'support/outcome-ways.ts',
  storage_failed: 'unit/http/failing-storage.test.ts',
  gone: 'unit/http/changes.test.ts',
  too_many_requests: 'support/outcome-ways.ts',
  unavailable: 'unit/team/server/serving.test.ts',
  storage_full: 'unit/store/disk-full.test.ts'
};

test('every error code has a row here, or one in the file that is named', () => {
  const held = new Set([...givenByRows(), ...Object.keys(ELSEWHERE)]);
  expect(Object.keys(ERROR_CATALOGUE).filter((code) => !held.has(code))).toEqual([]);
  for (const [code, file] of Object.entries(ELSEWHERE))
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'), file).toMatch(
      new RegExp(String.raw`\b${code}\b`)
    );
});

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
