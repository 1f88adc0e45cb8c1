import { dirname, join, resolve } from 'node:path';
import { compiled } from './messages.mjs';
import { messageFiles, sentencesIn } from './message-files.mjs';

const FILE = /\/messages\/([\w-]+)\.json$/;
const WHOLE = /^virtual:sentences-([\w-]+)$/;
const RIGHT_TO_LEFT = new Set(['ar']);

/**
 * A Vite plugin that loads the sentences of `messages/*.json` as code. `virtual:sentences-de` holds all of one language, by the places
 * that `localized` names.
 * @param {string} root the project, which a bundled configuration cannot tell
 * @returns {import('vite').Plugin}
 */
export function sentences(root) {
  return {
    name: 'canopy-sentences',
    enforce: 'pre',
    resolveId(source, importer) {
      if (WHOLE.test(source)) return `\0${source}`;
      // Without its ending, by which Vite's own plugin would take it as data.
      if (FILE.test(source) && importer !== undefined)
        return `\0sentences:${resolve(dirname(importer.replace(/^\0/, '')), source).replace(/\.json$/, '')}`;
      return undefined;
    },
    load(id) {
      const language = WHOLE.exec(id.slice(1))?.[1];
      if (language !== undefined) return wholeLanguage(root, language);
      if (!id.startsWith('\0sentences:')) return undefined;
      const file = `${id.slice('\0sentences:'.length)}.json`;
      this.addWatchFile(file);
      const isolates = RIGHT_TO_LEFT.has(FILE.exec(file)?.[1] ?? '');
      return compiled(sentencesIn(file), { runtime: join(root, 'src-shared/sentence.ts'), isolates });
    }
  };
}

/** @param {string} root @param {string} language */
const wholeLanguage = (root, language) => {
  const files = messageFiles(root).filter((one) => one.language === language);
  const imports = files.map(({ file }, n) => `import s${n} from ${JSON.stringify(join(root, file))};`);
  const sets = files.map(({ place }, n) => `${JSON.stringify(place)}: s${n}`);
  return `${imports.join('\n')}\nexport default { ${sets.join(', ')} };\n`;
};
