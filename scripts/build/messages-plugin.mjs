import { dirname, join, relative, resolve } from 'node:path';
import { saidSentences } from './forms.mjs';
import { codeOf, compiled } from './messages.mjs';
import { comesInEnglish, messageFiles, placeOf, sentencesIn, speaks } from './message-files.mjs';

/** @typedef {import('./message-files.mjs').MessageFile} MessageFile */

const ENGLISH_FILE = /\/messages\/en\.json$/;
const LANGUAGES = 'virtual-languages';
const ONE_LANGUAGE = /^virtual:sentences-([\w-]+)$/;
const RIGHT_TO_LEFT = new Set(['ar']);

/**
 * A Vite plugin that loads the sentences of `messages/*.json` as code. `src-shared/virtual-languages` lists the languages beside English that the window
 * has sentences in, each with how those of this build are loaded.
 * @param {string} root the project, which a bundled configuration cannot tell
 * @param {readonly string[]} [folders] whose sentences a language has in this build
 * @returns {import('vite').Plugin}
 */
export function sentences(root, folders = ['src-renderer', 'src-shared', 'src-main']) {
  const shared = join(root, 'src-shared');
  return {
    name: 'canopy-sentences',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.endsWith(`/${LANGUAGES}`)) return `\0${LANGUAGES}`;
      if (ONE_LANGUAGE.test(source)) return `\0${source}`;
      // Without its ending, by which Vite's own plugin would take it as data.
      if (ENGLISH_FILE.test(source) && importer !== undefined)
        return `\0sentences:${resolve(dirname(importer.replace(/^\0/, '')), source).replace(/\.json$/, '')}`;
      return undefined;
    },
    load(id) {
      if (id === `\0${LANGUAGES}`) return listOfLanguages(root, join(shared, 'sentence.ts'));
      const language = ONE_LANGUAGE.exec(id.slice(1))?.[1];
      if (language !== undefined) return oneLanguage(root, folders, language);
      if (!id.startsWith('\0sentences:')) return undefined;
      const file = `${id.slice('\0sentences:'.length)}.json`;
      this.addWatchFile(file);
      const inProject = relative(root, file).replaceAll('\\', '/');
      return compiled(sentencesIn(file), shared, speaks(inProject) ? placeOf(inProject) : null);
    }
  };
}

/** Whether lines of a language run from right to left, so that inserted texts are kept apart. @param {string} language */
export const isolates = (language) => RIGHT_TO_LEFT.has(language);

/** @param {string} root @param {string} runtime */
const listOfLanguages = (root, runtime) => {
  const tags = [...new Set(messageFiles(root, ['src-renderer']).map(({ language }) => language))].filter(
    (tag) => tag !== 'en'
  );
  const list = tags
    .toSorted()
    .map((tag) => `{ tag: '${tag}', load: () => setsIn(import('virtual:sentences-${tag}')) }`);
  return `import { keptApart, number, pluralCategory } from ${JSON.stringify(runtime)};
const setsIn = async (loading) => {
  const { default: setsOf, saidSentences } = await loading;
  const sets = setsOf(keptApart, number, pluralCategory);
  return { sentencesOf: (place) => sets[place], saidSentences };
};
export default [${list.join(', ')}];
`;
};

/**
 * A function of what sentences are made with: an import would split the window's first file, which has that.
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {string} language
 */
const oneLanguage = (root, folders, language) => {
  const all = messageFiles(root).filter((one) => one.language === language);
  /** @param {MessageFile} one */
  const englishOf = ({ file }) => sentencesIn(join(root, dirname(file), 'en.json'));
  const sets = all
    .filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)) && speaks(file))
    .map((one) => {
      const own = sentencesIn(join(root, one.file));
      return `${JSON.stringify(one.place)}: ${codeOf(own, isolates(language), englishOf(one))}`;
    });
  const said = all
    .filter(({ file }) => comesInEnglish(file))
    .flatMap((one) => saidSentences(englishOf(one), sentencesIn(join(root, one.file))));
  return `export default (isolated, number, plural) => ({ ${sets.join(',\n')} });
export const saidSentences = () => JSON.parse('${JSON.stringify(said).replaceAll(/[\\']/g, '\\$&')}');
`;
};
