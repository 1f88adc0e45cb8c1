import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import {
  CREATION,
  STRANGER,
  UPDATE,
  failureOf,
  json,
  scripted,
  serviceOf,
  write,
  type Arrived
} from './scripted-service';

interface Row {
  readonly id: number;
  readonly name: string;
  parent: { readonly id: number } | null;
}

type Refuse = (body: Record<string, unknown>) => readonly [status: number, words: unknown] | null;

const bodyOf = ({ body }: Arrived): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
};

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A service that lists parents as objects, refuses what `refuse` says, and takes a parent as `parentOf` says. */
const shop = async (refuse: Refuse, parentOf: (body: Record<string, unknown>) => number | null | undefined) => {
  const rows: Row[] = [
    { id: 61, name: 'Women', parent: null },
    { id: 7, name: 'Tea', parent: null }
  ];
  const service = await scripted((request, response) => {
    if (request.method === 'GET') return json(response, 200, { data: rows });
    const refusal = refuse(bodyOf(request));
    if (refusal !== null) return json(response, ...refusal);
    const parent = parentOf(bodyOf(request));
    const id = Number(request.path.split('/').at(-1));
    const row = rows.find((one) => one.id === id) ?? { id: 90, name: 'New', parent: null };
    if (!rows.includes(row)) rows.push(row);
    if (parent !== undefined) row.parent = parent === null ? null : { id: parent };
    return json(response, request.method === 'POST' ? 201 : 200, row);
  });
  return { ...service, rows };
};

const OBJECT: Dialect = {
  ...STRANGER,
  parent: { key: 'parent', as: 'object', root: { as: 'mark', mark: null } },
  order: null,
  visible: null,
  slugKey: null,
  descriptionKey: null
};
const BELOW = { ...CREATION, parentId: 61 };
const MOVE = { ...UPDATE, raw: { id: 7, name: 'Tea', parent: null }, fields: {}, place: { parentId: 61, order: null } };

const taking = (learned: Dialect[]) => ({
  dialect: OBJECT,
  onDialectChanged: (dialect: Dialect) => learned.push(dialect)
});

test.each<[string, Refuse, (body: Record<string, unknown>) => number | null | undefined, object]>([
  [
    'as a bare id, by a refusal of Django REST framework 3.14.0',
    ({ parent }) =>
      typeof parent === 'object' && parent !== null
        ? [400, { parent: ['Incorrect type. Expected pk value, received dict.'] }]
        : null,
    ({ parent }) => idIn(parent),
    { key: 'parent', as: 'number', root: null }
  ],
  [
    'as parent_id, where Django REST framework 3.14.0 passes over a nested parent',
    () => null,
    ({ parent_id: id }) => (id === undefined ? undefined : idIn(id)),
    { key: 'parent_id', as: 'number', root: null }
  ]
])('a parent is written %s', async (_name, refuse, parentOf, written) => {
  for (const change of ['create', 'update'] as const) {
    const service = await shop(refuse, parentOf);
    const learned: Dialect[] = [];
    const client = serviceOf(service, taking(learned));
    if (change === 'create') expect(await client.create(BELOW)).toBe(90);
    else await client.update(MOVE);
    expect(service.rows.at(change === 'create' ? -1 : 1)?.parent).toEqual({ id: 61 });
    expect(learned.at(-1)?.parent.written).toEqual(written);
    expect(service.rows).toHaveLength(change === 'create' ? 3 : 2);
  }
});

test('a parent is written as a pointer, by a refusal of Parse Server 9.10.0', async () => {
  const pointer = { __type: 'Pointer', className: 'Category', id: 61 };
  const service = await shop(
    ({ parent }) =>
      JSON.stringify(parent) === JSON.stringify(pointer)
        ? null
        : [400, { code: 111, error: 'schema mismatch for Category.parent; expected Pointer<Category> but got Object' }],
    () => 61
  );
  const learned: Dialect[] = [];
  expect(await serviceOf(service, taking(learned)).create(BELOW)).toBe(90);
  expect(learned.at(-1)?.parent.beside).toEqual({ __type: 'Pointer', className: 'Category' });
});

test('a refusal of the parent itself is no reason for another form, in which it might be passed over', async () => {
  const service = await shop(
    () => [422, { errors: ['Parent category does not exist'] }],
    () => null
  );
  expect((await failureOf(serviceOf(service, taking([])).create(BELOW))).message).toContain(
    'Parent category does not exist'
  );
  expect(service.arrived).toHaveLength(1);
});

test('a parent that a service takes in no form is tried once, and the creation stands', async () => {
  const service = await shop(
    () => null,
    () => undefined
  );
  const learned: Dialect[] = [];
  const client = serviceOf(service, taking(learned));
  expect(await client.create(BELOW)).toBe(90);
  const before = service.arrived.length;
  expect(await client.create(BELOW)).toBe(90);
  expect([service.arrived.length - before, learned]).toEqual([1, []]);
});

test('a wrapper and a member that is missing are learned from the refusals of Redmine 5.0.4', async () => {
  const service = await shop(
    ({ project }) => {
      if (typeof project !== 'object' || project === null)
        return [422, { errors: ['Name cannot be blank', 'Identifier cannot be blank'] }];
      return 'identifier' in project ? null : [422, { errors: ['Identifier cannot be blank'] }];
    },
    () => null
  );
  const learned: Dialect[] = [];
  const address = { ...service.address, writePath: '/projects.json' };
  expect(await serviceOf({ ...service, address }, taking(learned)).create(CREATION)).toBe(90);
  expect(learned.at(-1)?.protocol).toMatchObject({ body: { at: '/project' }, generated: ['identifier'] });
  expect(service.arrived.at(-1)?.body).toMatch(/^\{"project":\{.*"name":"New".*\}\}$/);
  expect(service.arrived.at(-1)?.body).toMatch(/"identifier":"new_[0-9a-f]{8}"/);
});

test('the member that Rails 8 wants is the wrapper', async () => {
  const service = await shop(
    (body) =>
      'category' in body ? null : [400, { error: 'param is missing or the value is empty or invalid: category' }],
    () => null
  );
  const learned: Dialect[] = [];
  await serviceOf(service, taking(learned)).create(CREATION);
  expect(learned.at(-1)?.protocol?.body).toEqual({ at: '/category' });
});

test('what no form mends is refused in the words of the last refusal', async () => {
  const service = await shop(
    ({ category }) =>
      category === undefined
        ? [400, { error: 'param is missing: category' }]
        : [422, { errors: ['Colour is too bright'] }],
    () => null
  );
  const learned: Dialect[] = [];
  expect((await failureOf(serviceOf(service, taking(learned)).create(CREATION))).message).toContain(
    'Colour is too bright'
  );
  expect(learned).toEqual([]);
});

test('a redirect that only adds a slash is followed with the change, and from then on not met again', async () => {
  const service = await scripted(({ path }, response) =>
    path.endsWith('/')
      ? json(response, 201, { data: { id: 4 } })
      : response.writeHead(301, { location: `${path}/` }).end()
  );
  const client = serviceOf(service);
  expect([await client.create(CREATION), await client.create(CREATION)]).toEqual([4, 4]);
  expect(service.arrived.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
});

test.each(['create', 'update'] as const)(
  'where the usual path for changes is not there, a %s goes where categories are listed: LoopBack 3.28.0',
  async (which) => {
    const service = await scripted(({ method, path }, response) => {
      if (path.startsWith('/api/admin')) return json(response, 404, { error: { message: 'There is no such method.' } });
      return json(response, 200, method === 'GET' ? [UPDATE.raw] : { id: 7, name: 'New' });
    });
    const learned: Dialect[] = [];
    const client = serviceOf(service, taking(learned));
    await write(client, which);
    expect(learned.at(-1)?.protocol).toMatchObject({
      create: { path: '{read}' },
      update: { path: '{read}/{id}' },
      remove: { path: '{read}/{id}' }
    });
    await client.delete({ id: 7, version: null });
    expect(service.arrived.at(-1)?.path).toBe('/api/categories/7');
  }
);

test('an update goes by the verb that a refusal allows: FastAPI 0.92.0 with PATCH alone', async () => {
  const rows = [{ ...UPDATE.raw }];
  const service = await scripted((request, response) => {
    if (request.method === 'GET') return json(response, 200, { data: rows });
    if (request.method === 'PUT')
      return json(response, 405, { detail: 'Method Not Allowed' }, { allow: 'DELETE, PATCH' });
    Object.assign(rows[0] ?? {}, bodyOf(request));
    response.writeHead(204).end();
  });
  const learned: Dialect[] = [];
  const client = serviceOf(service, { onDialectChanged: (dialect) => learned.push(dialect) });
  await client.update(UPDATE);
  await client.update({ ...UPDATE, fields: { name: 'Green tea' } });
  expect(service.arrived.map(({ method }) => method)).toEqual(['PUT', 'PATCH', 'GET', 'PATCH']);
  expect(rows).toEqual([{ ...UPDATE.raw, name: 'Green tea' }]);
  expect(learned.at(-1)).toMatchObject({ updates: 'partial', protocol: { update: { method: 'PATCH' } } });
});

test('where a nested listing has no reference to the parent, it shows which name the service takes: Django REST framework 3.14.0', async () => {
  interface Node {
    readonly id: number;
    readonly name: string;
    readonly children: Node[];
  }
  const women: Node = { id: 61, name: 'Women', children: [] };
  const tree: Node[] = [women, { id: 7, name: 'Tea', children: [] }];
  const service = await scripted((request, response) => {
    if (request.method === 'GET') return json(response, 200, tree);
    const { parent } = bodyOf(request);
    const id = Number(request.path.split('/').at(-1)) || 90;
    const at = tree.findIndex((node) => node.id === id);
    const node = tree[at] ?? { id, name: 'New', children: [] };
    if (at < 0) tree.push(node);
    if (parent === 61) women.children.push(...tree.splice(tree.indexOf(node), 1));
    json(response, request.method === 'POST' ? 201 : 200, { id, name: node.name, parent: parent ?? null });
  });
  for (const change of ['create', 'update'] as const) {
    const learned: Dialect[] = [];
    const dialect: Dialect = { ...OBJECT, childrenKey: 'children', parent: STRANGER.parent };
    const client = serviceOf(service, { ...taking(learned), dialect });
    if (change === 'create') expect(await client.create(BELOW)).toBe(90);
    else await client.update({ ...MOVE, raw: { id: 7, name: 'Tea' } });
    expect(women.children.at(-1)?.id).toBe(change === 'create' ? 90 : 7);
    expect(learned.at(-1)?.parent.written).toEqual({ key: 'parent', as: 'number', root: null });
  }
  expect(tree).toEqual([women]);
});

test('an id that a creation has to bring is made of the name: Flask-RESTful 0.3.9', async () => {
  const service = await scripted((request, response) => {
    const { code } = bodyOf(request);
    const missing = { message: { code: 'Missing required parameter in the JSON body' } };
    return code === undefined ? json(response, 400, missing) : json(response, 201, { code, name: 'New' });
  });
  const dialect: Dialect = { ...STRANGER, idKey: 'code', idAs: 'text' };
  expect(await serviceOf(service, { dialect }).create(CREATION)).toMatch(/^new_[0-9a-f]{8}$/);
});
