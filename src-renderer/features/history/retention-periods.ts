import type { Retention } from '../../../src-shared/history';
import { messages } from './messages';

/** Days; `null`: forever. */
type Days = number | null;

const PERIODS: readonly { readonly days: Days; readonly label: string }[] = [
  { days: 30, label: messages.days(30) },
  { days: 90, label: messages.days(90) },
  { days: 365, label: messages.oneYear },
  { days: null, label: messages.forever }
];

const valueOf = (days: Days): string => (days === null ? 'ever' : String(days));

/** What can be chosen, as the options of a select; a present value that is none of ours stands among them. */
export const periodOptions = (present: Days): { value: string; label: string }[] => {
  const isKnown = PERIODS.some(({ days }) => days === present);
  const periods =
    isKnown || present === null ? PERIODS : [{ days: present, label: messages.days(present) }, ...PERIODS];
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
