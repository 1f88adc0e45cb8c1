import type { Conflict } from '../../../src-shared/remote';

/** What the service has instead, where a person can read it at a glance. */
const thereInstead = ({ unit, theirs }: Conflict): string => {
  if (unit === 'place' || unit === 'existence') return '';
  if (unit === 'visible') return theirs === true ? ' There it is visible.' : ' There it is hidden.';
  if (theirs === null || theirs === undefined || theirs === '') return ' There it is empty.';
  const text = typeof theirs === 'string' ? theirs : JSON.stringify(theirs);
  return text.length > 80 || text.includes('\n') ? '' : ` There it is “${text}”.`;
};

/** @param about named first, where no field does it */
export const refusalSentence = (conflict: Conflict, about?: string): string =>
  `${about === undefined ? '' : `${about}: `}${conflict.detail}${thereInstead(conflict)}`;
