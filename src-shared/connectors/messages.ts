import { localized } from '../language';

export const messages = localized('shared/connectors', {
  products: {
    jsonapi: 'Drupal and other JSON:API',
    hydra: 'Sylius and API Platform',
    shopify: 'Shopify collections',
    magento: 'Magento and Adobe Commerce'
  },
  credentials: {
    canopy:
      'Copy the token in the status bar of the Canopy that serves it, or enter the one that “canopy serve” was given.',
    wordpress: 'Create an application password under Users › Profile and enter it with your user name.',
    woocommerce:
      'Create a key with read and write access under WooCommerce › Settings › Advanced › REST API, and enter the consumer key as the user and the consumer secret as the password.',
    strapi: 'Create an API token of the type “Full access” under Settings › API Tokens.',
    medusa:
      'Create a secret API key under Settings › Secret API Keys, and enter it as the user name, with an empty password.',
    payload:
      'Turn on “Enable API Key” of a user, and enter the header Authorization with “users API-Key” and the key, where “users” is the slug of the collection of users.',
    directus:
      'Create a static token under Users › your user › Token; its role must be allowed to read and change the collection.',
    pocketbase:
      'Copy a token of a superuser from Collections › _superusers › Impersonate, or sign in with another program and copy its token.',
    spring: 'Ask whoever runs the service for a token or a user name; its answers must name ids and parents.',
    laravel: 'Ask whoever runs the service for an API token, such as one of Sanctum.',
    nestjs: 'Ask whoever runs the service for a token.',
    jsonapi:
      'In Drupal, allow all operations under Configuration › Web services › JSON:API, turn on HTTP Basic Authentication under Extend, and enter a user who may edit the vocabulary.',
    hydra:
      'Send the e-mail and password of an administrator to /api/v2/admin/administrators/token, and enter the token of the answer.',
    bigcommerce:
      'Create a store-level API account with “Products: modify” under Settings › API accounts, and enter its access token as the header X-Auth-Token.',
    shopify:
      'Create a custom app with “write_products” under Settings › Apps › Develop apps, and enter its access token as the header X-Shopify-Access-Token.',
    magento:
      'Create an integration with access to Catalog › Categories under System › Integrations, and enter its access token.',
    akeneo:
      'Create a connection under Connect › Connection settings, ask /api/oauth/v1/token for a token with what it shows, and enter that.',
    commercetools:
      'Create an API client with “manage_categories” under Settings › Developer settings, and enter its client ID and secret, with its auth URL followed by /oauth/token as the token URL.',
    redmine:
      'The API access key of your account page, as the header X-Redmine-API-Key; an administrator turns the REST API on under Settings › API.',
    django:
      'Use a user name and password, or choose a header and enter “Authorization: Token …” with a token of its admin pages.',
    'json-server': 'It asks for none.'
  }
});
