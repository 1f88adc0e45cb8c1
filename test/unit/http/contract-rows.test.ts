import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { describeContractRows, givenByRows } from '../../support/contract-rows';
import { sqliteEngine } from '../../support/doors';

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
