import type { ConnectorId } from '../protocol';
import type { AuthKind } from '../presented-credentials';
import { messages } from './messages';

/** What a person reads of a known product when they connect to it. */
export interface ConnectorFacts {
  readonly id: ConnectorId;
  readonly name: string;
  /** One sentence: where to find what it asks for. */
  readonly credentials: string;
  /** How it usually knows who calls. */
  readonly auth: AuthKind;
  /** A URL such as people have for it. */
  readonly example: string;
  /** Which version it was tried on; `documented`: its documented shape alone. */
  readonly tried: { readonly on: 'real'; readonly version: string } | { readonly on: 'documented' };
}

/** In the order in which they are offered. */
export const CONNECTOR_FACTS: readonly ConnectorFacts[] = [
  {
    id: 'canopy',
    name: 'Canopy',
    credentials: messages.credentials.canopy,
    auth: 'bearer',
    example: 'http://127.0.0.1:4780',
    tried: { on: 'real', version: '0.1.0' }
  },
  {
    id: 'wordpress',
    name: 'WordPress',
    credentials: messages.credentials.wordpress,
    auth: 'basic',
    example: 'https://shop.example/wp-json/wp/v2/categories',
    tried: { on: 'real', version: '6.1.9' }
  },
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    credentials: messages.credentials.woocommerce,
    auth: 'basic',
    example: 'https://shop.example/wp-json/wc/v3/products/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'strapi',
    name: 'Strapi',
    credentials: messages.credentials.strapi,
    auth: 'bearer',
    example: 'https://content.example/api/categories',
    tried: { on: 'real', version: '5.54.0' }
  },
  {
    id: 'medusa',
    name: 'Medusa',
    credentials: messages.credentials.medusa,
    auth: 'basic',
    example: 'https://shop.example/admin/product-categories',
    tried: { on: 'real', version: '2.21.1' }
  },
  {
    id: 'payload',
    name: 'Payload',
    credentials: messages.credentials.payload,
    auth: 'header',
    example: 'https://content.example/api/categories',
    tried: { on: 'real', version: '3.90.2' }
  },
  {
    id: 'directus',
    name: 'Directus',
    credentials: messages.credentials.directus,
    auth: 'bearer',
    example: 'https://content.example/items/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'pocketbase',
    name: 'PocketBase',
    credentials: messages.credentials.pocketbase,
    auth: 'bearer',
    example: 'https://base.example/api/collections/categories/records',
    tried: { on: 'documented' }
  },
  {
    id: 'spring',
    name: 'Spring',
    credentials: messages.credentials.spring,
    auth: 'bearer',
    example: 'https://api.example/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'laravel',
    name: 'Laravel',
    credentials: messages.credentials.laravel,
    auth: 'bearer',
    example: 'https://api.example/api/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'nestjs',
    name: 'NestJS',
    credentials: messages.credentials.nestjs,
    auth: 'bearer',
    example: 'https://api.example/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'jsonapi',
    name: messages.products.jsonapi,
    credentials: messages.credentials.jsonapi,
    auth: 'basic',
    example: 'https://site.example/jsonapi/taxonomy_term/tags',
    tried: { on: 'documented' }
  },
  {
    id: 'hydra',
    name: messages.products.hydra,
    credentials: messages.credentials.hydra,
    auth: 'bearer',
    example: 'https://shop.example/api/v2/admin/taxons',
    tried: { on: 'documented' }
  },
  {
    id: 'bigcommerce',
    name: 'BigCommerce',
    credentials: messages.credentials.bigcommerce,
    auth: 'header',
    example: 'https://api.bigcommerce.com/stores/STORE/v3/catalog/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'shopify',
    name: messages.products.shopify,
    credentials: messages.credentials.shopify,
    auth: 'header',
    example: 'https://STORE.myshopify.com/admin/api/2025-01/custom_collections.json',
    tried: { on: 'documented' }
  },
  {
    id: 'magento',
    name: messages.products.magento,
    credentials: messages.credentials.magento,
    auth: 'bearer',
    example: 'https://shop.example/rest/V1/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'akeneo',
    name: 'Akeneo PIM',
    credentials: messages.credentials.akeneo,
    auth: 'bearer',
    example: 'https://pim.example/api/rest/v1/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'commercetools',
    name: 'commercetools',
    credentials: messages.credentials.commercetools,
    auth: 'oauth',
    example: 'https://api.REGION.commercetools.com/PROJECT/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'redmine',
    name: 'Redmine projects',
    credentials: messages.credentials.redmine,
    auth: 'header',
    example: 'https://projects.example/projects.json',
    tried: { on: 'real', version: '5.0.4' }
  },
  {
    id: 'django',
    name: 'Django REST framework',
    credentials: messages.credentials.django,
    auth: 'basic',
    example: 'https://shop.example/api/categories/',
    tried: { on: 'real', version: '3.14.0' }
  },
  {
    id: 'json-server',
    name: 'json-server',
    credentials: messages.credentials['json-server'],
    auth: 'none',
    example: 'http://localhost:3000/categories',
    tried: { on: 'real', version: '0.17.4' }
  }
];
