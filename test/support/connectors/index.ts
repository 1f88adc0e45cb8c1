/*
 * Fakes of the products with connectors, in memory and over real HTTP, with the sockets, faults and editors of `test/support/foreign`:
 *
 *   const service = productServer(product);                   // or productServer(product, 'deaf')
 *   const door = await ForeignDoor.open(service);             // door.url + product.pasted
 *   service.editor.create({ name: 'Tea' })                    // edits by others
 *   service.faults = faultWhen(({ path }) => …, fault)        // a failing page, a broken connection, a late answer
 *   service.beforeRequest(({ n }) => …)                       // rows that come and go between pages
 */
import { ForeignService } from '../foreign/foreign-service';
import { akeneo } from './akeneo';
import { bigcommerce } from './bigcommerce';
import { commercetools } from './commercetools';
import { directus } from './directus';
import { djangoVariants } from './django';
import { hydraVariants } from './hydra';
import { jsonServer } from './json-server';
import { jsonapiVariants } from './jsonapi';
import { laravelVariants } from './laravel';
import { magento } from './magento';
import { medusa } from './medusa';
import { nestjsVariants } from './nestjs';
import { payload } from './payload';
import { pocketbase } from './pocketbase';
import type { Product } from './product';
import { ProductBackend, type Hearing } from './product-backend';
import { redmine } from './redmine';
import { shopify } from './shopify';
import { springVariants } from './spring';
import { strapi } from './strapi';
import { woocommerce } from './woocommerce';
import { wordpress } from './wordpress';

export const PRODUCTS: readonly Product[] = [
  wordpress,
  woocommerce,
  strapi,
  medusa,
  directus,
  payload,
  pocketbase,
  ...djangoVariants,
  ...springVariants,
  ...laravelVariants,
  ...nestjsVariants,
  ...jsonapiVariants,
  ...hydraVariants,
  bigcommerce,
  shopify,
  magento,
  akeneo,
  commercetools,
  redmine,
  jsonServer
];

export class ProductService extends ForeignService {
  constructor(override readonly backend: ProductBackend) {
    super(backend);
  }
}

export const productServer = (product: Product, hearing: Hearing = 'good'): ProductService =>
  new ProductService(new ProductBackend(product, hearing));

export type { Ability, Product } from './product';
export { FORBIDDEN, NOT_ALLOWED, type Hearing } from './product-backend';
