import { type ConnectorId, PLAIN_PROTOCOL } from '../../../src-shared/protocol';
import { akeneo, commercetools } from './catalogues';
import { bigcommerce, magento, medusa, shopify } from './shops';
import type { Connector } from './connector';
import { directus, payload, pocketbase, strapi } from './headless-cms';
import { django, laravel, nestjs, redmine, spring, jsonServer } from './frameworks';
import { hydra, jsonapi } from './hypermedia';
import { woocommerce, wordpress } from './wordpress';
import { CANOPY_DIALECT } from '../dialect/canopy-dialect';

/** Our own contract, as `canopy serve` and the app keep it. Such a service is recognised by its listing. */
export const canopy: Connector = {
  id: 'canopy',
  collections: ['/api/categories'],
  writePath: (readPath) => readPath.replace(/\/categories$/, '/admin/categories'),
  protocol: PLAIN_PROTOCOL,
  dialect: CANOPY_DIALECT
};

/** All of them, in the order in which they are tried: products before the frameworks that they may be made with. */
const ALL: readonly Connector[] = [
  canopy,
  woocommerce,
  wordpress,
  magento,
  shopify,
  bigcommerce,
  akeneo,
  commercetools,
  redmine,
  strapi,
  medusa,
  payload,
  pocketbase,
  directus,
  hydra,
  jsonapi,
  spring,
  nestjs,
  laravel,
  django,
  jsonServer
];

export const CONNECTORS = ALL.map((one): Connector => ({ ...one, protocol: { connector: one.id, ...one.protocol } }));

export const connectorById = (id: ConnectorId): Connector | undefined => CONNECTORS.find((one) => one.id === id);
