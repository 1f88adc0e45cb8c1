import { afterAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../src-main/http/routes/openapi-document';
import { problemOf } from '../../support/http-caller';
import { endWays, WAYS } from '../../support/outcome-ways';
import { ServedDescription } from '../../support/served-description';
import { CAN_MOUNT } from '../../support/small-disk';
import { ROUTES } from '../../../src-main/http/routes/route-table';

/*
 * The service is driven from its own description: every status that it documents for a path and method, and every code
 * behind that status, is reached by a call over a real socket, and every answer is held to the served schemas.
 */

const description = ServedDescription.read(structuredClone(openApiDocument(ROUTES)));

/** Documented, since a client has to reckon with it anywhere, and reached by nothing that a test could do. */
const NOT_REACHED: ReadonlyMap<string, string> = new Map([
  [
    'GET /openapi.json 500 internal',
    'The document is made from constants: only a fault in the code itself could make it fail.'
  ]
]);

const ways = new Map(Object.entries(WAYS));
afterAll(endWays);

const outcomes = description.outcomes().map((outcome) => {
  const [method = '', path = '', status = '', code] = outcome.split(' ');
  return { outcome, method, path, status, code };
});

test('what is said not to be reached is documented', () => {
  for (const outcome of NOT_REACHED.keys()) expect(outcomes.map((one) => one.outcome)).toContain(outcome);
});

test('the description tells of enough for this to mean something', () => {
  expect(outcomes.length).toBeGreaterThan(180);
  expect(new Set(outcomes.map(({ path }) => path)).size).toBe(15);
});

describe('every documented outcome is reached', () => {
  test.for(outcomes.filter(({ outcome }) => !NOT_REACHED.has(outcome)))(
    '$outcome',
    async ({ method, path, status, code }, { skip }) => {
      // A stand-in for a full disk would only test itself.
      if (code === 'storage_full' && !CAN_MOUNT) skip('Only root on Linux can mount a small disk.');
      const way = ways.get(code ?? status);
      if (way === undefined) expect.fail('There is no call that reaches it.');
      const answer = await way({ method, path });
      expect([String(answer.status), answer.status < 400 ? undefined : problemOf(answer).code]).toEqual([status, code]);
      expect(description.complaints(method, path, answer)).toEqual([]);
    }
  );
});

/** Slow, the same call as another, or of no meaning for other operations than those that document it. */
const NOT_CROSSED = new Set(['201', 'request_timeout', 'storage_full', 'idempotency_in_progress', 'too_deep']);

/** Those are compared above. */
const documented = new Set(outcomes.map(({ method, path, status, code }) => `${method} ${path} ${code ?? status}`));

describe('no other outcome is reached, in whatever circumstances', () => {
  test.each(ROUTES)('$method $path', async ({ method, path }) => {
    const complaints: string[] = [];
    for (const [name, way] of ways) {
      if (NOT_CROSSED.has(name) || documented.has(`${method} ${path} ${name}`)) continue;
      const answer = await way({ method, path });
      complaints.push(...description.complaints(method, path, answer).map((complaint) => `${name}: ${complaint}`));
    }
    expect(complaints).toEqual([]);
  });
});
