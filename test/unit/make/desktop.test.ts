import { expect, it } from 'vitest';
import { messageFiles, sentencesIn } from '../../../scripts/build/message-files.mjs';
import { leaves } from '../../../scripts/build/messages.mjs';
import { desktopEntry, mimeType } from '../../../scripts/make/desktop.mjs';

it('says every sentence of the desktop entry and of the file type in each language', () => {
  const files = messageFiles(undefined, ['resources']);
  expect(files.map(({ language }) => language)).toContain('de');
  const said = `${desktopEntry()}\n${mimeType()}`;
  const sentences = files.flatMap(({ file }) => [...leaves(sentencesIn(file)).values()]);
  const isSaid = (sentence: string): boolean => said.includes(`=${sentence}\n`) || said.includes(`>${sentence}<`);
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([]);
  expect(said).toMatch(/^Comment=Edit large category trees, offline and over HTTP$/m);
  expect(said).toMatch(/^Comment\[de\]=/m);
  expect(said).toMatch(/\[Desktop Action new-window\]\nName=New window\n(?:Name\[.*\n)*Name\[de\]=/);
  expect(said).toContain('<comment xml:lang="de">');
});
