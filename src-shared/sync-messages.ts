import type { Shrinking } from './remote';

const number = (count: number): string => count.toLocaleString('en');

/** Sentences about a sync that the window, the command line and the log say alike. */
export const listsFewer = ({ listed, known }: Pick<Shrinking, 'listed' | 'known'>): string =>
  listed === 0
    ? `The service now lists none of ${number(known)} categories.`
    : `The service now lists ${number(listed)} of ${number(known)} categories.`;

/** What has become of the sync that found that. */
export const STOPPED_FOR_AN_ANSWER =
  'Syncing waits for your answer: nothing was taken over, and nothing is sent until then.';
