import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { saidSentences } from '../../../scripts/build/forms.mjs';
import { comesInEnglish, messageFiles, sentencesIn } from '../../../scripts/build/message-files.mjs';
import { leaves } from '../../../scripts/build/messages.mjs';
import { sentences } from '../../../scripts/build/messages-plugin.mjs';
import { ROOT } from '../../support/canopy-app';
import { MARKS } from './pseudo-language';

/** What the main process says, between the marks of the pseudo-language. */
const marked = () =>
  messageFiles()
    .filter(({ language, file }) => language === 'en' && comesInEnglish(file))
    .flatMap(({ file }) =>
      [...leaves(sentencesIn(file)).values()].flatMap((english) =>
        saidSentences(english, `${MARKS.open}${english}${MARKS.close}`)
      )
    );

/** The window in a folder of its own, built with the pseudo-language as the one that is shipped. */
export const translatedWindow = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-translated-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(ROOT, 'src-renderer'),
    base: './',
    plugins: [sentences(ROOT), react()],
    resolve: {
      alias: [{ find: './virtual-languages', replacement: join(ROOT, 'test/window/support/pseudo-language.ts') }]
    },
    define: { SAID_SENTENCES: JSON.stringify(marked()) },
    build: { outDir: folder, minify: false, cssMinify: false, reportCompressedSize: false }
  });
  return folder;
};

/**
 * What a page shows or reads out in Latin letters outside the marks of the pseudo-language. Left out: keys as they are printed on
 * keyboards, addresses and paths, units, the names of formats and of the product, and the report, which is in one language.
 * @param names what is called so in every language
 */
export const leftoversIn = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((namesOfAll) => {
    const READ_OUT = 'alt aria-description aria-label aria-roledescription aria-valuetext placeholder title'.split(' ');
    const EVERYWHERE =
      /(?:https?:\/)?\/\S+|\b(?:Ctrl|Shift|Alt|Delete|Enter|Escape|Esc|Home|End|Page(?: ?Up| ?Down)?|Tab|Space|F\d+|KB|MB)\b/gu;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      // What a text box is measured with is neither shown nor read out.
      if (element === null || element.matches('pre, script, style, body > [aria-hidden=true]')) continue;
      if (node === element) texts.push(...READ_OUT.map((name) => element.getAttribute(name) ?? ''));
      else texts.push(node.textContent ?? '');
    }
    const outside = (text: string): string => {
      let rest = text;
      for (let before = ''; rest !== before;) {
        before = rest;
        rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/gu, '');
      }
      return rest.replaceAll(EVERYWHERE, '');
    };
    return [...new Set(texts)].filter(
      (text) => !namesOfAll.includes(text) && /\p{Script=Latin}{2}/u.test(outside(text))
    );
  }, names);
