import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { within, type Members, numberIn, type Shop } from './shop';

const MEMBERS: Members = {
  name: 'name',
  description: 'description',
  parent: 'parent_id',
  extras: ['is_public', 'inherit_members']
};

const row = (node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => {
  const parent = node.parentId === null ? undefined : shop.tree.get(node.parentId);
  return {
    id: node.id,
    name: node.name,
    identifier: `project-${node.id}`,
    description: node.description === '' ? null : node.description,
    ...(parent && { parent: { id: parent.id, name: parent.name } }),
    status: 1,
    ...node.extras,
    created_on: node.createdAt,
    updated_on: node.updatedAt
  };
};

const wantedOf = ({ body }: Asked, shop: Shop, isNew: boolean): ReturnType<Shop['wanted']> => {
  const project = within(body, 'project');
  if (isNew && !project['identifier'])
    throw new ProductRefusal(422, '', {
      ...(!project['name'] && { Name: 'cannot be blank' }),
      Identifier: 'cannot be blank'
    });
  if (project['name'] === '') throw new ProductRefusal(422, '', { Name: 'cannot be blank' });
  return shop.wanted(project, MEMBERS, (value) => shop.parentIn(value, 'Subproject of', { roots: [null, ''] }));
};

const list = (asked: Asked, shop: Shop): Reply => {
  const [limit, offset] = [Math.min(numberIn(asked, 'limit', 25), 100), numberIn(asked, 'offset', 0)];
  const below = asked.query.get('parent_id');
  const all = shop.rows().filter(({ parentId }) => below === null || String(parentId) === below);
  const projects = shop.listedRows(all.slice(offset, offset + limit));
  return { status: 200, json: { projects, total_count: all.length, offset, limit } };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest, url } = asked;
  if (!url.pathname.endsWith('.json')) throw new ProductRefusal(406, 'Not Acceptable');
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST')
    return { status: 201, json: { project: row(shop.create(wantedOf(asked, shop, true)), shop) } };
  const node = shop.find(rest);
  if (method === 'GET') return { status: 200, json: { project: row(node, shop) } };
  if (method === 'DELETE') shop.remove(node);
  else shop.update(node, wantedOf(asked, shop, false));
  return { status: 204 };
};

/** Projects, as observed with Redmine 5.0.4 of Debian 12. Deleting a project deletes its subprojects. */
export const redmine: Product = {
  connector: 'redmine',
  name: 'redmine',
  source: 'Redmine 5.0.4',
  pasted: '/projects.json',
  path: '/projects',
  auth: 'header',
  authHeader: 'X-Redmine-API-Key',
  keeps: {
    slug: null,
    visible: null,
    deletes: 'cascade',
    columns: { is_public: true, inherit_members: false },
    unknownMembers: 'ignored'
  },
  paging: { which: ['offset'], size: ['limit'] },
  signs: { members: ['/total_count', '/offset', '/limit'] },
  row,
  nameIn: (body) => within(body, 'project')['name'],
  answer,
  refuse: ({ status, message, fields }) => ({
    status,
    ...(status !== 404 && {
      json: {
        errors: Object.keys(fields).length > 0 ? Object.entries(fields).map((words) => words.join(' ')) : [message]
      }
    })
  })
};
