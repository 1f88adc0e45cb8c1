import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { PlannedRequests } from '../../../src-shared/compare';
import { countOf, numeral, plural } from '../../platform/text';
import type { OneSided } from './ignored';

const PLURAL: Readonly<Record<OneSided['field'], string>> = {
  name: 'names',
  slug: 'slugs',
  description: 'descriptions',
  visible: 'visibility',
  metadata: 'metadata'
};

const pendingBefore = (count: number): string =>
  count === 0 ? '' : `, ${numeral(count)} of which ${plural(count, { one: 'was', other: 'were' })} waiting already`;

export const messages = localized('features/compare', {
  ...english,
  oneSided: {
    ...english.oneSided,
    why: ({ field, count }: OneSided, matched: number, emptyName: string): string =>
      `${numeral(count)} of ${numeral(matched)} matched categories differ because “${emptyName}” has no ${PLURAL[field]} for them.`
  },
  apply: {
    ...english.apply,
    lead: (planned: PlannedRequests): string =>
      planned.kind === 'changes'
        ? `${countOf(planned.total, 'change', 'changes')}, in this order, undone in one step:`
        : `${countOf(planned.total, 'request', 'requests')} to ${planned.service}, sent in this order with the next sync${pendingBefore(planned.waiting)}:`
  }
});
