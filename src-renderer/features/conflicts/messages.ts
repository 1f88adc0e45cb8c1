import type { ShrinkingAnswer } from '../../../src-shared/remote';

/* What is said where a service lists far less than before. How much that is: `src-shared/sync-messages.ts`. */

export const SHRUNK_WHY =
  'The service may be showing only a part of its categories, or have a fault; or they were deleted there. Nothing has changed here.';
export const SHRUNK_UNTIL =
  'Nothing is sent until you choose. If all of them are listed again, this goes away by itself.';

type Choice = ShrinkingAnswer['choice'];

export const SHRUNK_CHOICES: Readonly<Record<Choice, string>> = { mine: 'Keep mine', theirs: 'Take theirs' };

/** What a choice does. `missing`: how many categories are not listed, in words. */
export const shrunkEffect = (choice: Choice, missing: string): string =>
  choice === 'mine'
    ? 'All of them stay here. What is still missing then waits as a conflict, to be created anew on the service or deleted here.'
    : `${missing} that the service does not list go to the trash here. What you have changed in them waits as a conflict.`;

export const SHRUNK_DONE: Readonly<Record<Choice, string>> = {
  mine: 'All of them stay here. The service is read again, and what is still missing waits as a conflict.',
  theirs: 'The service is read again, and what is still missing goes to the trash.'
};
export const SHRUNK_NOT_DONE = 'Nothing was chosen';
