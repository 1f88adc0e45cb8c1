import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageFiles, sentencesIn } from '../../../../../scripts/build/message-files.mjs';
import { leaves } from '../../../../../scripts/build/messages.mjs';
import { readGuide } from '../../../../../src-renderer/features/help/guide-text';

const english = readFileSync('docs/user-guide.md', 'utf8');
const languages = globSync('docs/user-guide.*.md').map((file) => file.split('.')[1] ?? '');

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(languages)('the guide in %s', (language) => {
  const guide = readFileSync(`docs/user-guide.${language}.md`, 'utf8');

  it.each([
    ['headings', /^(#+) /gm],
    ['pictures', /\((images\/[^)]+)\)/g],
    ['commands of the command line', /(`canopy [^`]+`)/g]
  ])('has the %s of the English one, in its order', (_what, pattern) => {
    // A picture of the window in the language of the guide is in a folder of its own.
    const anyLanguage = (text: string): string => text.replace(`images/${language}/`, 'images/');
    expect(all(guide, pattern).map(anyLanguage)).toEqual(all(english, pattern).map(anyLanguage));
  });

  it('has links only to headings that it has', () => {
    const anchors = all(guide, /^#+ (.+)$/gm).map((title) =>
      title.toLowerCase().replaceAll(' ', '-').replace(/,/g, '')
    );
    expect(anchors).toEqual(expect.arrayContaining(all(guide, /\(#([^)]+)\)/g)));
  });

  it('names commands as the window does', () => {
    const sentences = messageFiles(undefined, ['src-renderer', 'src-shared'])
      .filter((one) => one.language === language)
      .flatMap(({ file }) => [...leaves(sentencesIn(file)).values()]);
    const commands = all(guide, /\*([^*\n→\d…]+[^\s…]…)\*/g);
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((name) => !sentences.some((sentence) => sentence.includes(name)))).toEqual([]);
  });

  it('is what its readers see', async () => {
    const { language: shown, chapters } = await readGuide(language);
    expect(shown).toBe(language);
    expect(chapters.map(({ title }) => title)).toEqual(all(guide, /^##? (.+)$/gm));
  });
});

it('is English where it is not translated', async () => {
  const { language, chapters } = await readGuide('tlh');
  expect(language).toBe('en');
  expect(chapters.map(({ title }) => title)).toEqual(all(english, /^##? (.+)$/gm));
});
