/**
 * The layers of the source, from the top down. A file may import from its own layer and those below, never from one above
 * (docs/architecture.md). The longest matching path is a file's layer.
 */
export const layers = [
  'src-renderer/shell',
  'src-renderer/features',
  'src-renderer/tree-view',
  'src-renderer/session',
  'src-renderer/model',
  'src-renderer/ui',
  'src-renderer/platform',
  'src-main',
  'src-main/app/ipc',
  'src-main/app/installing',
  'src-main/app/opening',
  'src-main/app/workspaces',
  'src-main/app/menu',
  'src-main/app/windows',
  'src-main/app/sign-in',
  'src-main/app/security',
  'src-main/app/updates',
  'src-main/app/process',
  'src-main/cli',
  'src-main/team',
  'src-main/team/server',
  'src-main/team/web',
  'src-main/team/presence',
  'src-main/team/people',
  'src-main/team/webhooks',
  'src-main/workspace/worker',
  'src-main/workspace',
  'src-main/http',
  'src-main/http/socket',
  'src-main/http/routes',
  'src-main/http/tls',
  'src-main/http/call',
  'src-main/sync/discovery',
  'src-main/sync/engine',
  'src-main/sync/merge',
  'src-main/sync/connectors',
  'src-main/sync/service-client',
  'src-main/sync/service-client/reading',
  'src-main/sync/service-client/http',
  'src-main/sync/dialect',
  'src-main/sync',
  'src-main/mapping',
  'src-main/formats',
  'src-main/fields',
  'src-main/store/team',
  'src-main/store/sqlite',
  'src-main/store/sqlite/backups',
  'src-main/store/sqlite/sync-state',
  'src-main/store/sqlite/write',
  'src-main/store/sqlite/proposals',
  'src-main/store/sqlite/trash',
  'src-main/store/sqlite/journal',
  'src-main/store/sqlite/tree',
  'src-main/store/sqlite/migrations',
  'src-main/store/sqlite/connection',
  'src-main/domain',
  'src-main/platform',
  'src-preload',
  'src-shared'
];

/** Folders whose subfolders have the same rank and must not import each other. */
const isolated = ['src-renderer/features'];

/** Imports that the order allows but that are refused: the upper layer must get what it needs through a port or from above. */
const forbidden = [
  ['src-main/http', 'src-main/store'],
  ['src-main/http', 'src-main/sync'],
  ['src-main/http', 'src-main/formats'],
  ['src-main/sync', 'src-main/formats'],
  ['src-main/formats', 'src-main/store']
];

/** Programs that share code only through `src-shared`. */
const programs = ['src-main', 'src-renderer', 'src-preload', 'src-shared', 'scripts', 'test'];

const byLength = [...layers].sort((one, other) => other.length - one.length);

/**
 * @param {string} file its path from the repository's root, with slashes
 * @returns {{ layer: string, rank: number, program: string } | undefined} nothing for a file outside all layers
 */
export function layerOf(file) {
  const place = byLength.find((layer) => file.startsWith(`${layer}/`));
  if (place === undefined) return undefined;
  const layer = isolated.includes(place)
    ? file
        .split('/')
        .slice(0, place.split('/').length + 1)
        .join('/')
    : place;
  return { layer, rank: layers.indexOf(place), program: programOf(file) };
}

/** @param {string} file */
export const programOf = (file) => programs.find((program) => file.startsWith(`${program}/`)) ?? '';

/**
 * Why an import from one file to another is refused.
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined} a sentence, or nothing where it is allowed
 */
export function refusedImport(from, to) {
  const above = layerOf(from);
  if (above === undefined) return undefined;
  const program = programOf(to);
  if (program !== above.program && program !== 'src-shared')
    return `${above.program} shares code with ${program || 'other programs'} through src-shared alone.`;
  const below = layerOf(to);
  if (below === undefined || below.layer === above.layer) return undefined;
  if (below.rank === above.rank)
    return `${above.layer} and ${below.layer} must not import each other: what both need belongs below them.`;
  const pair = forbidden.find(([upper, lower]) => from.startsWith(`${upper}/`) && to.startsWith(`${lower}/`));
  if (pair !== undefined) return `${pair[0]} must not import ${pair[1]}.`;
  return below.rank > above.rank ? undefined : `${below.layer} is above ${above.layer}. Imports go down only.`;
}
