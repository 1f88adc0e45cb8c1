import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ICON_SIZES } from './icons.mjs';

/* What systems are told of Canopy beside the app: its icons, its files and its links. Debian and RPM packages say the same in resources/linux. */

/** The scheme of links into a workspace, such as `canopy://my-categories/42`. */
export const LINK_SCHEME = 'canopy';

/** The type of a workspace's file. */
export const WORKSPACE_MIME = 'application/x-canopy';

/** The packager puts our icon in the place of Electron's, under its name. */
const MAC_ICON = 'electron.icns';

const FILE_TYPE = 'app.canopy.workspace';

/** Of icon themes, where 1024 is no size: the drawing serves instead. */
export const linuxIcons = {
  ...Object.fromEntries(
    ICON_SIZES.filter((size) => size <= 512).map((size) => [`${size}x${size}`, `resources/icons/${size}.png`])
  ),
  scalable: 'resources/icon.svg'
};

/** For the Info.plist of macOS: Canopy owns the files that end in `.canopy`. */
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
 * What the packager is told on macOS besides: it shows people the name of the program's file, `canopy`, and takes no other, but calls a hook before it
 * signs, wherever there is a further resource.
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
