import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaves } from '../build/messages.mjs';
import { messageFiles, sentencesIn } from '../build/message-files.mjs';
import { root } from '../run/paths.mjs';
import { ICON_SIZES } from './icons.mjs';

/* How systems know Canopy: icons, files and links. resources/linux has the same for Debian and RPM packages. */

/** The scheme of links into a workspace, such as `canopy://my-categories/42`. */
export const LINK_SCHEME = 'canopy';

/** The MIME type of a workspace file. */
export const WORKSPACE_MIME = 'application/x-canopy';

/** The packager replaces Electron's icon under this name. */
const MAC_ICON = 'electron.icns';

const FILE_TYPE = 'app.canopy.workspace';

/** Names of languages in locales, where they are not those of BCP 47. @type {Readonly<Record<string, string>>} */
const localeNames = { 'zh-Hans': 'zh_CN' };

/**
 * A file of resources/linux with each line that says an English sentence said again in other languages.
 * @param {string} name
 * @param {RegExp} line the sentence is its second group
 * @param {(line: readonly string[], locale: string, sentence: string) => string} inLocale
 */
const translated = (name, line, inLocale) => {
  const files = messageFiles(root, ['resources']);
  const sentencesOf = (/** @type {string} */ language) =>
    files.filter((one) => one.language === language).flatMap(({ file }) => [...leaves(sentencesIn(file))]);
  const english = sentencesOf('en');
  const languages = [...new Set(files.map(({ language }) => language))].filter((language) => language !== 'en');
  return readFileSync(join(root, 'resources/linux', name), 'utf8').replaceAll(line, (said, ...groups) => {
    const key = english.find(([, sentence]) => sentence === groups[1])?.[0];
    const others = languages.toSorted().flatMap((language) => {
      const sentence = sentencesOf(language).find(([one]) => one === key)?.[1];
      const locale = localeNames[language] ?? language.replace('-', '_');
      return sentence === undefined ? [] : [inLocale(groups, locale, sentence)];
    });
    return [said, ...others].join('');
  });
};

/** The desktop entry, with `<%= name %>` in it (https://specifications.freedesktop.org/desktop-entry/latest/localized-keys.html). */
export const desktopEntry = () =>
  translated('canopy.desktop', /^(\w+)=(.*)\n/gm, ([key], locale, sentence) => `${key}[${locale}]=${sentence}\n`);

/** The MIME type of workspace files, likewise. */
export const mimeType = () =>
  translated(
    'canopy-mime.xml',
    /^( *<comment)>(.*)<\/comment>\n/gm,
    ([tag], locale, sentence) => `${tag} xml:lang="${locale}">${sentence}</comment>\n`
  );

/** Icon themes have no size 1024; they use the SVG instead. */
export const linuxIcons = {
  ...Object.fromEntries(
    ICON_SIZES.filter((size) => size <= 512).map((size) => [`${size}x${size}`, `resources/icons/${size}.png`])
  ),
  scalable: 'resources/icon.svg'
};

/** For the Info.plist of macOS: Canopy is the owner of `.canopy` files. */
export const macInfo = {
  CFBundleDocumentTypes: [
    {
      CFBundleTypeName: 'Canopy workspace',
      CFBundleTypeRole: 'Editor',
      CFBundleTypeIconFile: MAC_ICON,
      LSHandlerRank: 'Owner',
      LSItemContentTypes: [FILE_TYPE]
    }
  ],
  UTExportedTypeDeclarations: [
    {
      UTTypeIdentifier: FILE_TYPE,
      UTTypeDescription: 'Canopy workspace',
      UTTypeIconFile: MAC_ICON,
      UTTypeConformsTo: ['public.database', 'public.data'],
      UTTypeTagSpecification: { 'public.filename-extension': ['canopy'], 'public.mime-type': [WORKSPACE_MIME] }
    }
  ]
};

/**
 * Further packager options on macOS. The packager shows people the name of the program's file, `canopy`, and accepts no other, but calls a
 * hook before it signs if there is an extra resource.
 * @param {string} name as people see it, and of the app's folder
 * @param {NodeJS.Platform} platform on which the package is made
 */
export function macPackaging(name, platform) {
  if (platform !== 'darwin') return {};
  return {
    extraResource: ['LICENSE'],
    afterCopyExtraResources: [
      /** @param {{ buildPath: string }} where */
      ({ buildPath }) => {
        const file = join(buildPath, `${name}.app/Contents/Info.plist`);
        const shown = /(<key>CFBundleDisplayName<\/key>\s*<string>)[^<]*/;
        const text = readFileSync(file, 'utf8');
        if (!shown.test(text)) throw new Error(`${file} names no CFBundleDisplayName.`);
        writeFileSync(file, text.replace(shown, `$1${name}`));
      }
    ]
  };
}
