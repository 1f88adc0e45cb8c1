import sentences from './messages/en.json' with { type: 'json' };
import { momentOf } from '../../platform/dates';
import { inARow } from '../../platform/text';

const kept = (damagedFile: string | null): string[] =>
  damagedFile === null ? [] : [sentences.damagedKept({ file: damagedFile.split(/[/\\]/).at(-1) ?? damagedFile })];

export const messages = {
  ...sentences,
  restored: (at: string, count: number, isBackedUp: boolean, damagedFile: string | null) =>
    inARow([
      sentences.restored({ at: momentOf(at), count }),
      ...(isBackedUp ? [sentences.toGoBack] : []),
      ...kept(damagedFile)
    ]),
  startedEmpty: (damagedFile: string | null) => inARow([sentences.startedEmpty, ...kept(damagedFile)])
};
