import type { ConnectorId } from '../../../src-shared/protocol';
import { akeneo } from './akeneo';
import { bigcommerce } from './bigcommerce';
import { canopy } from './canopy';
import { commercetools } from './commercetools';
import type { Connector } from './connector';
import { directus } from './directus';
import { django } from './django';
import { hydra } from './hydra';
import { jsonapi } from './jsonapi';
import { jsonServer } from './json-server';
import { laravel } from './laravel';
import { magento } from './magento';
import { medusa } from './medusa';
import { nestjs } from './nestjs';
import { payload } from './payload';
import { pocketbase } from './pocketbase';
import { shopify } from './shopify';
import { spring } from './spring';
import { strapi } from './strapi';
import { woocommerce } from './woocommerce';
import { wordpress } from './wordpress';

/** All of them, in the order in which an answer is held against them: products before the frameworks that they may be made with. */
export const CONNECTORS: readonly Connector[] = [
  canopy,
  woocommerce,
  wordpress,
  magento,
  shopify,
  bigcommerce,
  akeneo,
  commercetools,
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

export const connectorById = (id: ConnectorId): Connector | undefined => CONNECTORS.find((one) => one.id === id);
