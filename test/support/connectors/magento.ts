import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { numberIn, within, type Members, type Shop } from './shop';

/** The hidden category above all root categories. */
const TOP = 1;
const MEMBERS: Members = {
  name: 'name',
  parent: 'parent_id',
  order: 'position',
  visible: { key: 'is_active', shown: true }
};

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  parent_id: node.parentId ?? TOP,
  name: node.name,
  is_active: node.visible,
  position: node.order,
  level: 1,
  product_count: 0
});

/** The category with its descendants down to the given depth. */
const tree = (node: ForeignCategory, shop: Shop, depth: number): Readonly<Record<string, unknown>> => ({
  ...row(node),
  children_data: depth < 1 ? [] : shop.tree.childrenOf(node.id).map((child) => tree(child, shop, depth - 1))
});

const list = (asked: Asked, shop: Shop): Reply => {
  const depth = asked.query.has('depth') ? numberIn(asked, 'depth', 0) : Number.MAX_SAFE_INTEGER;
  // By default, the tree of the shop's own root category.
  const root = numberIn(asked, 'rootCategoryId', shop.tree.childrenOf(null)[0]?.id ?? TOP);
  if (root !== TOP) return { status: 200, json: tree(shop.find(String(root)), shop, depth) };
  return {
    status: 200,
    json: {
      id: TOP,
      parent_id: 0,
      name: 'Root Catalog',
      is_active: false,
      position: 0,
      level: 0,
      product_count: 0,
      children_data: depth < 1 ? [] : shop.tree.childrenOf(null).map((node) => tree(node, shop, depth - 1))
    }
  };
};

const wantedOf = ({ body }: Asked, shop: Shop, isNew: boolean): ReturnType<Shop['wanted']> => {
  const category = within(body, 'category');
  if (!Object.hasOwn(body, 'category'))
    throw new ProductRefusal(400, '"%fieldName" is required. Enter and try again.', { category: 'required' });
  if (isNew ? !category['name'] : category['name'] === '')
    throw new ProductRefusal(400, 'Could not save category: The "Name" attribute is required. Enter and try again.', {
      name: 'required'
    });
  return shop.wanted(category, MEMBERS, (value) =>
    value === TOP || value === undefined ? null : shop.parentIn(value, 'parent_id', { status: 404 })
  );
};

const move = ({ body }: Asked, shop: Shop, node: ForeignCategory): Reply => {
  const parentId =
    Number(body['parentId']) === TOP ? null : shop.parentIn(body['parentId'], 'parentId', { status: 404 });
  if (shop.wouldClose(node, parentId))
    throw new ProductRefusal(400, 'Operation do not allow to move a parent category to any of children category');
  const siblings = shop.tree.childrenOf(parentId).filter((other) => other !== node);
  const after = siblings.findIndex(({ id }) => id === body['afterId']);
  shop.editor.move(node.id, parentId, after === -1 ? siblings.length : after + 1);
  return { status: 200, json: true };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST')
    return {
      status: 200,
      json: {
        ...row(shop.create(wantedOf(asked, shop, true))),
        include_in_menu: true,
        path: '1/2',
        custom_attributes: []
      }
    };
  const [id = '', action] = rest.split('/');
  const node = shop.tree.get(Number(id));
  if (node === undefined) throw new ProductRefusal(404, 'No such entity with %fieldName = %fieldValue');
  if (method === 'PUT' && action === 'move') return move(asked, shop, node);
  if (method === 'DELETE') {
    shop.remove(node);
    return { status: 200, json: true };
  }
  if (method === 'PUT') {
    // `CategoryRepository::save` ignores the parent in an update.
    const { parentId: _parent, ...wanted } = wantedOf(asked, shop, false);
    shop.update(node, wanted);
  } else if (method !== 'GET') throw new ProductRefusal(404, 'Request does not match any route.');
  return { status: 200, json: { ...row(node), include_in_menu: true, custom_attributes: [] } };
};

/**
 * https://developer.adobe.com/commerce/webapi/rest/quick-reference/, with the behavior of `CategoryRepository` and `CategoryManagement` in
 * https://github.com/magento/magento2. It lists the whole tree, so there is no deaf variant.
 */
export const magento: Product = {
  connector: 'magento',
  name: 'magento',
  source: 'https://developer.adobe.com/commerce/webapi/rest/quick-reference/',
  pasted: '/rest/V1/categories',
  auth: 'bearer',
  keeps: {
    firstId: 2,
    slug: null,
    description: null,
    visible: { key: 'is_active', shown: true, hidden: false },
    order: { key: 'position', first: 1, step: 1, meaning: 'value', obedience: 'obeys', created: 'last' },
    deletes: 'cascade',
    unknownMembers: 'ignored'
  },
  paging: { which: [], size: [] },
  signs: {},
  hasOnlyMessages: true,
  row,
  nameIn: (body) => within(body, 'category')['name'],
  answer,
  refuse: ({ status, message }) => ({
    status,
    json: { message: status === 401 ? "The consumer isn't authorized to access %resources." : message, parameters: {} }
  })
};
