import { typedKeys } from '../typed-keys';
import messages from './messages/en.json' with { type: 'json' };

interface ProductFacts {
  readonly name: string;
  readonly auth: 'none' | 'bearer' | 'basic' | 'header' | 'oauth';
  readonly example: string;
  /** The version that it was tried with; left out: only its documentation was followed. */
  readonly version?: string;
}

export interface ConnectorFacts extends ProductFacts {
  readonly id: keyof typeof PRODUCTS;
  readonly credentials: string;
}

/** Products whose shape is known, by a name that never changes. See `src-main/sync/connectors`. */
const PRODUCTS = {
  canopy: { name: 'Canopy', auth: 'bearer', example: 'http://127.0.0.1:4780', version: '0.1.0' },
  wordpress: {
    name: 'WordPress',
    auth: 'basic',
    example: 'https://shop.example/wp-json/wp/v2/categories',
    version: '6.1.9'
  },
  woocommerce: {
    name: 'WooCommerce',
    auth: 'basic',
    example: 'https://shop.example/wp-json/wc/v3/products/categories'
  },
  strapi: { name: 'Strapi', auth: 'bearer', example: 'https://content.example/api/categories', version: '5.54.0' },
  medusa: {
    name: 'Medusa',
    auth: 'basic',
    example: 'https://shop.example/admin/product-categories',
    version: '2.21.1'
  },
  payload: { name: 'Payload', auth: 'header', example: 'https://content.example/api/categories', version: '3.90.2' },
  directus: {
    name: 'Directus',
    auth: 'bearer',
    example: 'https://content.example/items/categories',
    version: '12.4.1'
  },
  pocketbase: {
    name: 'PocketBase',
    auth: 'bearer',
    example: 'https://base.example/api/collections/categories/records'
  },
  spring: { name: 'Spring', auth: 'bearer', example: 'https://api.example/categories' },
  laravel: { name: 'Laravel', auth: 'bearer', example: 'https://api.example/api/categories', version: '8.83.26' },
  nestjs: { name: 'NestJS', auth: 'bearer', example: 'https://api.example/categories' },
  jsonapi: {
    name: messages.products.jsonapi,
    auth: 'basic',
    example: 'https://site.example/jsonapi/taxonomy_term/tags'
  },
  hydra: { name: messages.products.hydra, auth: 'bearer', example: 'https://shop.example/api/v2/admin/taxons' },
  bigcommerce: {
    name: 'BigCommerce',
    auth: 'header',
    example: 'https://api.bigcommerce.com/stores/STORE/v3/catalog/categories'
  },
  shopify: {
    name: messages.products.shopify,
    auth: 'header',
    example: 'https://STORE.myshopify.com/admin/api/2025-01/custom_collections.json'
  },
  magento: { name: messages.products.magento, auth: 'bearer', example: 'https://shop.example/rest/V1/categories' },
  akeneo: { name: 'Akeneo PIM', auth: 'bearer', example: 'https://pim.example/api/rest/v1/categories' },
  commercetools: {
    name: 'commercetools',
    auth: 'oauth',
    example: 'https://api.REGION.commercetools.com/PROJECT/categories'
  },
  redmine: {
    name: 'Redmine projects',
    auth: 'header',
    example: 'https://projects.example/projects.json',
    version: '5.0.4'
  },
  django: {
    name: 'Django REST framework',
    auth: 'basic',
    example: 'https://shop.example/api/categories/',
    version: '3.14.0'
  },
  'json-server': { name: 'json-server', auth: 'none', example: 'http://localhost:3000/categories', version: '0.17.4' }
} satisfies Record<string, ProductFacts>;

export const CONNECTOR_IDS = typedKeys<keyof typeof PRODUCTS>(PRODUCTS);

export const CONNECTOR_FACTS: readonly ConnectorFacts[] = CONNECTOR_IDS.map((id) => ({
  id,
  credentials: messages.credentials[id],
  ...PRODUCTS[id]
}));
