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
    id: 'wordpress',
    name: 'WordPress',
    credentials: 'Create an application password under Users › Profile and enter it with your user name.',
    auth: 'basic',
    example: 'https://shop.example/wp-json/wp/v2/categories',
    tried: { on: 'documented' },
  },
];
