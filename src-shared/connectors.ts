import type { ConnectorId } from './protocol';
import type { AuthKind } from './remote';

/** What a person reads of a known product when they connect to it. */
export interface ConnectorFacts {
  readonly id: ConnectorId;
  /** As its makers write it. */
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
    credentials:
      'Copy the token in the status bar of the Canopy that serves it, or enter the one that “canopy serve” was given.',
    auth: 'bearer',
    example: 'http://127.0.0.1:4780',
    tried: { on: 'real', version: '0.1.0' }
  },
  {
    id: 'wordpress',
    name: 'WordPress',
    credentials: 'Create an application password under Users › Profile and enter it with your user name.',
    auth: 'basic',
    example: 'https://shop.example/wp-json/wp/v2/categories',
    tried: { on: 'real', version: '6.1.9' }
  },
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    credentials:
      'Create a key with read and write access under WooCommerce › Settings › Advanced › REST API, and enter the consumer key as the user and the consumer secret as the password.',
    auth: 'basic',
    example: 'https://shop.example/wp-json/wc/v3/products/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'strapi',
    name: 'Strapi',
    credentials: 'Create an API token of the type “Full access” under Settings › API Tokens.',
    auth: 'bearer',
    example: 'https://content.example/api/categories',
    tried: { on: 'real', version: '5.54.0' }
  },
  {
    id: 'medusa',
    name: 'Medusa',
    credentials:
      'Create a secret API key under Settings › Secret API Keys, and enter it as the user name, with an empty password.',
    auth: 'basic',
    example: 'https://shop.example/admin/product-categories',
    tried: { on: 'real', version: '2.21.1' }
  },
  {
    id: 'payload',
    name: 'Payload',
    credentials:
      'Turn on “Enable API Key” of a user, and enter the header Authorization with “users API-Key” and the key, where “users” is the slug of the collection of users.',
    auth: 'header',
    example: 'https://content.example/api/categories',
    tried: { on: 'real', version: '3.90.2' }
  },
  {
    id: 'directus',
    name: 'Directus',
    credentials:
      'Create a static token under Users › your user › Token; its role must be allowed to read and change the collection.',
    auth: 'bearer',
    example: 'https://content.example/items/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'pocketbase',
    name: 'PocketBase',
    credentials:
      'Copy a token of a superuser from Collections › _superusers › Impersonate, or sign in with another program and copy its token.',
    auth: 'bearer',
    example: 'https://base.example/api/collections/categories/records',
    tried: { on: 'documented' }
  },
  {
    id: 'spring',
    name: 'Spring',
    credentials: 'Ask whoever runs the service for a token or a user name; its answers must name ids and parents.',
    auth: 'bearer',
    example: 'https://api.example/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'laravel',
    name: 'Laravel',
    credentials: 'Ask whoever runs the service for an API token, such as one of Sanctum.',
    auth: 'bearer',
    example: 'https://api.example/api/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'nestjs',
    name: 'NestJS',
    credentials: 'Ask whoever runs the service for a token.',
    auth: 'bearer',
    example: 'https://api.example/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'jsonapi',
    name: 'Drupal and other JSON:API',
    credentials:
      'In Drupal, allow all operations under Configuration › Web services › JSON:API, turn on HTTP Basic Authentication under Extend, and enter a user who may edit the vocabulary.',
    auth: 'basic',
    example: 'https://site.example/jsonapi/taxonomy_term/tags',
    tried: { on: 'documented' }
  },
  {
    id: 'hydra',
    name: 'Sylius and API Platform',
    credentials:
      'Send the e-mail and password of an administrator to /api/v2/admin/administrators/token, and enter the token of the answer.',
    auth: 'bearer',
    example: 'https://shop.example/api/v2/admin/taxons',
    tried: { on: 'documented' }
  },
  {
    id: 'bigcommerce',
    name: 'BigCommerce',
    credentials:
      'Create a store-level API account with “Products: modify” under Settings › API accounts, and enter its access token as the header X-Auth-Token.',
    auth: 'header',
    example: 'https://api.bigcommerce.com/stores/STORE/v3/catalog/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'shopify',
    name: 'Shopify collections',
    credentials:
      'Create a custom app with “write_products” under Settings › Apps › Develop apps, and enter its access token as the header X-Shopify-Access-Token.',
    auth: 'header',
    example: 'https://STORE.myshopify.com/admin/api/2025-01/custom_collections.json',
    tried: { on: 'documented' }
  },
  {
    id: 'magento',
    name: 'Magento and Adobe Commerce',
    credentials:
      'Create an integration with access to Catalog › Categories under System › Integrations, and enter its access token.',
    auth: 'bearer',
    example: 'https://shop.example/rest/V1/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'akeneo',
    name: 'Akeneo PIM',
    credentials:
      'Create a connection under Connect › Connection settings, ask /api/oauth/v1/token for a token with what it shows, and enter that.',
    auth: 'bearer',
    example: 'https://pim.example/api/rest/v1/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'commercetools',
    name: 'commercetools',
    credentials:
      'Create an API client with “manage_categories” under Settings › Developer settings, and enter its client ID and secret, with its auth URL followed by /oauth/token as the token URL.',
    auth: 'oauth',
    example: 'https://api.REGION.commercetools.com/PROJECT/categories',
    tried: { on: 'documented' }
  },
  {
    id: 'django',
    name: 'Django REST framework',
    credentials:
      'Use a user name and password, or choose a header and enter “Authorization: Token …” with a token of its admin pages.',
    auth: 'basic',
    example: 'https://shop.example/api/categories/',
    tried: { on: 'real', version: '3.14.0' }
  },
  {
    id: 'json-server',
    name: 'json-server',
    credentials: 'It asks for none.',
    auth: 'none',
    example: 'http://localhost:3000/categories',
    tried: { on: 'real', version: '0.17.4' }
  }
];
