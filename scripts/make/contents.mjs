const prebuilt = `/node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;

/** What the installed app needs: its description, the build, its icon, and the one module that cannot be bundled. */
const inside = [
  '/package.json',
  '/out/main',
  '/out/preload',
  '/out/renderer',
  '/out/sample',
  '/resources/icons/512.png',
  '/node_modules/better-sqlite3/package.json',
  '/node_modules/better-sqlite3/LICENSE',
  '/node_modules/better-sqlite3/lib',
  prebuilt
];

/**
 * Whether a file or folder goes into the package.
 * @param {string} path from the repository's root, with a leading slash; empty for the root itself
 */
export function belongsInside(path) {
  return inside.some((entry) => path === entry || path.startsWith(`${entry}/`) || entry.startsWith(`${path}/`));
}
