import { PLAIN_PROTOCOL } from '../../../src-shared/protocol';
import { CANOPY_DIALECT } from '../dialect/canopy-dialect';
import type { Connector } from './connector';

/** Our own contract, as `canopy serve` and the app keep it. A service that keeps it is told by its listing. */
export const canopy: Connector = {
  id: 'canopy',
  collections: ['/api/categories'],
  writePath: (readPath) => readPath.replace(/\/categories$/, '/admin/categories'),
  protocol: { ...PLAIN_PROTOCOL, connector: 'canopy' },
  dialect: CANOPY_DIALECT
};
