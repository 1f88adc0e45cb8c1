import { PLAIN_PROTOCOL } from '../../../src-shared/protocol';
import { CANOPY_DIALECT, isCanopyListing } from '../dialect/canopy-dialect';
import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/** Our own contract, as `canopy serve` and the app keep it. Its tag is the number of the tree's revision. */
export const canopy: Connector = {
  id: 'canopy',
  collections: ['/api/categories'],
  answer: ({ headers, value }) => /^"\d+"$/.test(headers['etag'] ?? '') && isObject(value) && Array.isArray(value['data']) && isCanopyListing(value['data'].filter(isObject)),
  writePath: (readPath) => readPath.replace(/\/categories$/, '/admin/categories'),
  protocol: { ...PLAIN_PROTOCOL, connector: 'canopy' },
  dialect: CANOPY_DIALECT,
};
