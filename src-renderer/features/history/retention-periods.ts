import type { Retention } from '../../../src-shared/history';
import { countOf } from '../../platform/text';

/** Days; `null`: for ever. */
type Days = number | null;

const PERIODS: readonly { readonly days: Days; readonly label: string }[] = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: null, label: 'for ever' }
];

const valueOf = (days: Days): string => (days === null ? 'ever' : String(days));

/** What can be chosen, as the options of a select; a present value that is none of ours stands among them. */
export const periodOptions = (present: Days): { value: string; label: string }[] => {
  const isKnown = PERIODS.some(({ days }) => days === present);
  const periods =
    isKnown || present === null ? PERIODS : [{ days: present, label: countOf(present, 'day', 'days') }, ...PERIODS];
  return periods.map(({ days, label }) => ({ value: valueOf(days), label }));
};

export const periodValue = valueOf;
export const readPeriod = (value: string): Days => (value === 'ever' ? null : Number(value));

const isShorter = (next: Days, present: Days): boolean => next !== null && (present === null || next < present);

/** What saving would drop at once; `null`: nothing. */
export const droppedBy = (next: Retention, present: Retention): 'history' | 'trash' | 'both' | null => {
  const history = isShorter(next.historyDays, present.historyDays);
  const trash = isShorter(next.trashDays, present.trashDays);
  if (history && trash) return 'both';
  if (history) return 'history';
  return trash ? 'trash' : null;
};
