import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that design.md replaces by the field's terms, in the parts of identifiers and in comments. */
const REPLACED: Readonly<Record<string, RegExp>> = {
  batch: /\binstal?lments?\b/i,
  acknowledgement: /\blast words\b|\bgoodbye\b/i,
  'error text': /sentenceOf\b/,
  'next selection': /\bheirs?\b/i,
  'backup schedule': /\boccasions\b/i,
  'deleted path': /\bwhereabouts\b/i,
  'existence, placement': /\bstandings\b|\bplacings\b/i,
  cycle: /\bringFrom\b|\bin a ring\b|\bclose a ring\b/i,
  'key queue, replay': /\bkeys ahead\b|\bgiveKey\b|\bkeysGiven\b/i,
  'yield to the event loop': /\bletOthers\b|\bwithPauses\b|\blet others\b/i,
  paused: /\bsyncHeld\b/,
  focus: /\btakesKeyboard\b/
};

/** The replaced words in a text, each with what is said instead. */
const replacedIn = (text: string): string[] =>
  Object.entries(REPLACED).flatMap(([term, word]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`“${found}”: say ${term}`];
  });

describe('the table of words', () => {
  it.each([
    ['const heir = 1;', '“heir”: say next selection'],
    ['// An instalment of the plan.', '“instalment”: say batch'],
    ['text={sentenceOf(error)}', '“sentenceOf”: say error text'],
    ['await giveKey(next);', '“giveKey”: say key queue, replay']
  ])('finds what is replaced in %s', (text, fault) => {
    expect(replacedIn(text)).toEqual([fault]);
  });

  it('is kept by every source', () => {
    const files = execFileSync('git', ['ls-files', 'src-main', 'src-renderer', 'src-shared', 'src-preload'], {
      encoding: 'utf8'
    })
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(300);
    const faults = files.flatMap((file) => replacedIn(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
  });
});
