import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '../../src-shared/category';
import type { ErrorCode } from '../../src-shared/envelope';
import type { CategoryRepository } from '../../src-main/domain/category-repository';
import type { ServiceCall } from '../../src-shared/workspace-calls';
import { doorsOf, type DoorUnderTest, type Engine, type OpenableDoor } from './doors';

/*
 * docs/contract.md row by row, through both entry points. Each block covers one part of it:
 *   CATEGORY        “Category”: slugs; what else create and update accept is in contract-suite.ts
 *   MOVES           “Moves and order”, rules 1 to 6
 *   DELETES         “Delete”
 *   CONDITIONS      “Conditions and repeats”: deletions of the branch that was read
 * Other files cover what a body may hold (request-bodies.test.ts), If-None-Match, If-Match, paths, methods and queries (contract.test.ts),
 * and what only a socket has: Idempotency-Key idempotency.test.ts; “Who may call” guard-and-access, binding and socket.test.ts; “Limits
 * and time-outs” time-outs, early-answers, stopping and hostile-input.test.ts; every pair of operation and error openapi-outcomes.test.ts.
 * contract-rows.test.ts checks that every error code has a row somewhere.
 */

type Ids = Readonly<Record<string, number>>;

interface Row {
  readonly rule: string;
  /** In the notation of `planted`: `A(B C) D`. */
  readonly tree: string;
  readonly method: ServiceCall['method'];
  /** The category in the path; by default the call is to the collection. */
  readonly on?: string;
  readonly query?: string | ((ids: Ids) => string);
  readonly body?: (ids: Ids) => unknown;
  readonly gives: 200 | 201 | ErrorCode;
  readonly at?: readonly string[];
  readonly leaves?: string;
  /** Expected members of the category in the path, or of the new one. */
  readonly has?: Partial<Category>;
}

type RowChoice = (rows: readonly Row[]) => readonly Row[];

const post = (
  rule: string,
  tree: string,
  body: Row['body'] & {},
  rest: Omit<Row, 'rule' | 'tree' | 'method' | 'body'>
): Row => ({ rule, tree, method: 'POST', body, ...rest });
const put = (
  rule: string,
  tree: string,
  on: string,
  body: Row['body'] & {},
  rest: Omit<Row, 'rule' | 'tree' | 'method' | 'on' | 'body'>
): Row => ({ rule, tree, method: 'PUT', on, body, ...rest });
const remove = (
  rule: string,
  tree: string,
  on: string,
  query: string | ((ids: Ids) => string),
  rest: Omit<Row, 'rule' | 'tree' | 'method' | 'on' | 'query'>
): Row => ({ rule, tree, method: 'DELETE', on, query, ...rest });

const chain = (levels: number, innermost = ''): string => {
  const open = Array.from({ length: levels }, (_one, index) => `L${index + 1}`).join('(');
  return open + (innermost === '' ? '' : `(${innermost})`) + ')'.repeat(levels - 1);
};

const marked =
  (members: Readonly<Record<string, number>>, rest = 'children=delete&') =>
  (ids: Ids): string => {
    const text = Object.entries(members).map(([name, version]) => `${ids[name]}:${version}`);
    return `?${rest}branch=${createHash('sha256').update(text.join(',')).digest('hex')}`;
  };

const CATEGORY: readonly Row[] = [
  post('a slug is not unique', 'A', () => ({ name: 'X', slug: 'same' }), {
    gives: 201,
    leaves: 'A X',
    has: { slug: 'same' }
  }),
  put('a slug can be taken away', 'A', 'A', () => ({ slug: null }), { gives: 200, has: { slug: null, version: 1 } })
];

const MOVES: readonly Row[] = [
  put('1: a position counts without the moved category, forwards', 'A B C D', 'A', () => ({ position: 2 }), {
    gives: 200,
    leaves: 'B C A D'
  }),
  put('1: and backwards', 'A B C D', 'D', () => ({ position: 1 }), { gives: 200, leaves: 'A D B C' }),
  put('1: past the end means last', 'A B C', 'A', () => ({ position: 1_000 }), { gives: 200, leaves: 'B C A' }),
  put('1: also under another parent', 'A(B C) D', 'D', (ids) => ({ parentId: ids['A'], position: 1 }), {
    gives: 200,
    leaves: 'A(B D C)'
  }),
  post('1: a new category makes the others move up', 'A B', () => ({ name: 'X', position: 1 }), {
    gives: 201,
    leaves: 'A X B',
    has: { position: 1 }
  }),
  put('2: a new parent without a position means last', 'A(B) C', 'C', (ids) => ({ parentId: ids['A'] }), {
    gives: 200,
    leaves: 'A(B C)'
  }),
  put('2: parentId null moves to the root, as the last', 'A(B) C', 'B', () => ({ parentId: null }), {
    gives: 200,
    leaves: 'A C B',
    has: { parentId: null, position: 2 }
  }),
  put('2: the present parent without a position moves nothing', 'A(B C)', 'B', (ids) => ({ parentId: ids['A'] }), {
    gives: 200,
    has: { version: 1 }
  }),
  put('2: a position without a parent reorders in place', 'A(B C) D', 'C', () => ({ position: 0 }), {
    gives: 200,
    leaves: 'A(C B) D'
  }),
  put(
    '3: a move takes the whole subtree, inner order untouched',
    'A(B(C D) E) F',
    'B',
    (ids) => ({ parentId: ids['F'] }),
    { gives: 200, leaves: 'A(E) F(B(C D))' }
  ),
  put('3: the old siblings close the gap', 'A B C', 'A', (ids) => ({ parentId: ids['C'] }), {
    gives: 200,
    leaves: 'B C(A)'
  }),
  put('4: not under itself', 'A', 'A', (ids) => ({ parentId: ids['A'] }), { gives: 'cycle', at: ['/parentId'] }),
  put('4: not under a descendant', 'A(B(C))', 'A', (ids) => ({ parentId: ids['C'] }), {
    gives: 'cycle',
    at: ['/parentId']
  }),
  put('4: not under what is not there', 'A', 'A', () => ({ parentId: 99 }), {
    gives: 'unknown_parent',
    at: ['/parentId']
  }),
  post('4: nor is anything made there', 'A', () => ({ name: 'X', parentId: 99 }), {
    gives: 'unknown_parent',
    at: ['/parentId']
  }),
  post('4: 64 levels', chain(63), (ids) => ({ name: 'X', parentId: ids['L63'] }), {
    gives: 201,
    leaves: chain(63, 'X')
  }),
  post('4: and not 65', chain(64), (ids) => ({ name: 'X', parentId: ids['L64'] }), {
    gives: 'too_deep',
    at: ['/parentId']
  }),
  put('4: nor by a move', `${chain(63)} A(B)`, 'A', (ids) => ({ parentId: ids['L63'] }), {
    gives: 'too_deep',
    at: ['/parentId']
  }),
  put(
    '5: what changes nothing succeeds and counts nothing',
    'A B',
    'B',
    () => ({ name: ' B ', position: 1, parentId: null, metadata: {} }),
    { gives: 200, has: { version: 1 } }
  ),
  put('5: not even an empty update', 'A', 'A', () => ({}), { gives: 200, has: { version: 1 } }),
  put('5: a move to its own place neither', 'A B C', 'C', () => ({ position: 9 }), { gives: 200, has: { version: 1 } }),
  put('6: other edits leave the order', 'B A C', 'A', () => ({ name: 'Z', visible: false }), {
    gives: 200,
    leaves: 'B Z C',
    has: { position: 1 }
  })
];

const DELETES: readonly Row[] = [
  remove('a leaf goes, and the others close up', 'A B C', 'B', '', { gives: 200, leaves: 'A C' }),
  remove('one with children is refused', 'A(B(C))', 'A', '', { gives: 'has_children' }),
  remove('children=delete takes the subtree', 'A(B(C)) D', 'A', '?children=delete', { gives: 200, leaves: 'D' }),
  remove('children=lift puts them in its place, in order', 'A B(C D(E)) F', 'B', '?children=lift', {
    gives: 200,
    leaves: 'A C D(E) F'
  }),
  remove('either is right for a leaf', 'A B', 'A', '?children=lift', { gives: 200, leaves: 'B' }),
  remove('any other value is refused', 'A', 'A', '?children=all', { gives: 'unknown_parameter' }),
  remove('any other parameter is refused', 'A', 'A', '?force=true', { gives: 'unknown_parameter' }),
  remove('what is not there is not found', 'A', '99', '', { gives: 'not_found' })
];

const CONDITIONS: readonly Row[] = [
  remove('a delete of the branch that was read', 'A(B(C) D) E', 'A', marked({ A: 1, B: 1, C: 1, D: 1 }), {
    gives: 200,
    leaves: 'E'
  }),
  remove('a delete of a branch to which somebody has added', 'A(B(C) D)', 'A', marked({ A: 1, B: 1, C: 1 }), {
    gives: 'version_mismatch'
  }),
  remove('and of one in which something has changed', 'A(B)', 'A', marked({ A: 1, B: 2 }), {
    gives: 'version_mismatch'
  }),
  remove('a leaf is a branch too', 'A', 'A', marked({ A: 1 }, ''), { gives: 200, leaves: '' }),
  remove('a mark has its form', 'A', 'A', '?children=delete&branch=1', { gives: 'unknown_parameter' })
];

const PART_ROWS = { CATEGORY, MOVES, DELETES, CONDITIONS };

const callOf = ({ method, on, query = '', body }: Row, ids: Ids): ServiceCall => ({
  method,
  path: `/api/admin/categories${on === undefined ? '' : `/${ids[on] ?? on}`}${typeof query === 'string' ? query : query(ids)}`,
  ...(body === undefined ? {} : { body: JSON.stringify(body(ids)) })
});

const flat = (tree: readonly Category[]): Category[] => tree.flatMap((one) => [one, ...flat(one.children)]);

/** Adds categories in the notation `A(B C) D`. @returns their ids by name */
const planted = async (categories: CategoryRepository, outline: string): Promise<Record<string, number>> => {
  const ids: Record<string, number> = {};
  const parents: (number | null)[] = [];
  let parentId: number | null = null;
  let last: number | null = null;
  for (const token of outline.match(/\w+|[()]/g) ?? []) {
    if (token === '(') {
      parents.push(parentId);
      parentId = last;
    } else if (token === ')') parentId = parents.pop() ?? null;
    else {
      const { category } = await categories.create({ name: token, parentId }, { author: 'window' });
      ids[token] = last = category.id;
    }
  }
  return ids;
};

/** The inverse of `planted`. */
const outlined = (tree: readonly Category[]): string =>
  tree.map(({ name, children }) => (children.length > 0 ? `${name}(${outlined(children)})` : name)).join(' ');

/** The statuses and codes that rows expect, to check that none is missing. */
export const givenByRows = (): readonly string[] =>
  Object.values(PART_ROWS).flatMap((rows) => rows.map(({ gives }) => String(gives)));

/** The rows at both entry points of a service on that engine. `openEngine` makes a new, empty workspace. */
export const describeContractRows = (engine: string, openEngine: () => Engine | Promise<Engine>): void =>
  describeContractRowsAt(engine, doorsOf(openEngine));

/** Rows whose calls come to the engine: others are refused by the routes, which all engines have in common. */
const REFUSED_BEFORE: ReadonlySet<Row['gives']> = new Set(['invalid', 'unknown_parameter', 'method_not_allowed']);

const kindOf = ({ method, gives, query }: Row): string => [method, gives, query].join(' ');

/** The first of each kind of call and outcome that comes to the engine, where the rules themselves are those of another one. */
export const firstOfEach: RowChoice = (rows) =>
  rows.filter(
    (row, at) => !REFUSED_BEFORE.has(row.gives) && rows.findIndex((other) => kindOf(other) === kindOf(row)) === at
  );

export const describeContractRowsAt = (
  engine: string,
  doors: readonly OpenableDoor[],
  chosen: RowChoice = (rows) => rows
): void => {
  describe.each(doors)(`${engine} through $name`, ({ open }) => {
    let at: DoorUnderTest;
    beforeAll(async () => {
      at = await open();
    });
    afterAll(() => at.service.stop());

    describe.each(Object.entries(PART_ROWS))('%s', (_part, rows) => {
      test.each(chosen(rows))('$rule', async (row) => {
        const { categories } = at.service.engine;
        for (const { id } of await at.tree()) await categories.delete(id, 'delete', { author: 'http' });
        const ids = await planted(categories, row.tree);
        const call = callOf(row, ids);
        const before = await at.revision();
        if (typeof row.gives === 'string') {
          const { code, errors, detail } = await at.refusal(call);
          expect([code, errors?.map(({ pointer }) => pointer)]).toEqual([row.gives, row.at]);
          for (const { message } of errors ?? []) expect(message).toBe(detail);
          expect([await at.revision(), outlined(await at.tree())]).toEqual([before, row.tree]);
          return;
        }
        const answer = await at.call(call);
        expect(answer.status).toBe(row.gives);
        if (row.gives === 200) expect(answer.body).toBe('{"data":null}');
        const tree = await at.tree();
        expect(outlined(tree)).toBe(row.leaves ?? row.tree);
        const concerned = row.on === undefined ? Math.max(...flat(tree).map(({ id }) => id)) : ids[row.on];
        if (row.has !== undefined) expect(flat(tree).find(({ id }) => id === concerned)).toMatchObject(row.has);
        // A change of nothing leaves no trace in the journal.
        if (row.has?.version === 1 && row.method === 'PUT') expect(await at.revision()).toBe(before);
        // Moves keep ids.
        const names = new Map(flat(tree).map(({ name, id }) => [name, id]));
        for (const [name, id] of Object.entries(ids)) if (names.has(name)) expect(names.get(name)).toBe(id);
        // Positions count from 0 without gaps.
        for (const siblings of [tree, ...flat(tree).map(({ children }) => children)])
          expect(siblings.map(({ position }) => position)).toEqual(siblings.map((_, index) => index));
      });
    });
  });
};
