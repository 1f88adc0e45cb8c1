import { localized } from '../../src-shared/language';
import { countOf } from './text';

export const messages = localized('platform', {
  unexpected: 'Something went wrong in Canopy. Everything you saved is kept.',
  diskFull: 'The disk is full, so nothing was changed. Make room on it, and try again.',
  deletedElsewhere: 'The category has been deleted elsewhere.',
  categories: (count: number): string => countOf(count, 'category', 'categories'),
  bytes: (count: number): string => countOf(count, 'byte', 'bytes'),
  kilobytes: (amount: string): string => `${amount} KB`,
  megabytes: (amount: string): string => `${amount} MB`,
  gigabytes: (amount: string): string => `${amount} GB`,
  terabytes: (amount: string): string => `${amount} TB`,
  days: { today: 'Today', yesterday: 'Yesterday' },
  justNow: 'just now',
  unknownTime: { heading: 'Unknown date', inSentence: 'an unknown time', asFact: 'Unknown' },
  momentOf: {
    today: (time: string): string => `today at ${time}`,
    yesterday: (time: string): string => `yesterday at ${time}`,
    otherDay: (date: string, time: string): string => `${date} at ${time}`
  }
});
