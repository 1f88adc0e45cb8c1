import type { Product } from './product';
import { answerTerms, refuseTerms, termRow, wordpress, type Terms } from './wordpress';

const TERMS: Terms = {
  members: {
    name: 'name',
    slug: 'slug',
    description: 'description',
    parent: 'parent',
    order: 'menu_order',
    extras: ['display']
  },
  row: (node) => ({
    ...termRow(node),
    display: node.extras['display'],
    image: null,
    menu_order: node.order,
    count: 0,
    _links: { self: [] }
  })
};

/** https://developer.woocommerce.com/docs/apis/rest-api/v3/product-categories/, on top of WordPress's terms. Only clients set `menu_order`. */
export const woocommerce: Product = {
  ...wordpress,
  connector: 'woocommerce',
  name: 'woocommerce',
  source: 'https://developer.woocommerce.com/docs/apis/rest-api/v3/product-categories/',
  pasted: '/wp-json/wc/v3/products/categories',
  isPublic: false,
  keeps: {
    ...wordpress.keeps,
    order: { key: 'menu_order', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    columns: { display: 'default' }
  },
  row: TERMS.row,
  answer: (asked, shop) => answerTerms(asked, shop, TERMS),
  refuse: refuseTerms
};
