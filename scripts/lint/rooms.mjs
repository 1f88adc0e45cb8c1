/**
 * The rooms of the source, from the top floor to the ground. A file may import from its own room and from the rooms below it,
 * never from one above: `docs/architecture.md` says why. The longest path that fits names a file's room.
 */
export const rooms = [
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
  'src-main/team/engine-check',
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
  'src-main/formats',
  'src-main/fields',
  'src-main/store/team',
  'src-main/store/sqlite',
  'src-main/store/sqlite/backups',
  'src-main/store/sqlite/sync-state',
  'src-main/store/sqlite/write',
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

/** Rooms that know nothing of each other although they stand on one floor: each folder in them is a room of its own. */
const apart = ['src-renderer/features'];

/** Rooms that could be imported by their place, and must not be: what the upper one needs of them it gets by a port or from above. */
const strangers = [
  ['src-main/http', 'src-main/store'],
  ['src-main/http', 'src-main/sync'],
  ['src-main/http', 'src-main/formats'],
  ['src-main/sync', 'src-main/formats'],
  ['src-main/formats', 'src-main/store']
];

/** Programs that share code through `src-shared` alone. */
const programs = ['src-main', 'src-renderer', 'src-preload', 'src-shared', 'scripts', 'test'];

const byLength = [...rooms].sort((one, other) => other.length - one.length);

/**
 * The room that a file is in.
 * @param {string} file its path from the repository's root, with slashes
 * @returns {{ room: string, floor: number, program: string } | undefined} nothing for a file outside all rooms
 */
export function roomOf(file) {
  const place = byLength.find((room) => file.startsWith(`${room}/`));
  if (place === undefined) return undefined;
  const room = apart.includes(place)
    ? file
        .split('/')
        .slice(0, place.split('/').length + 1)
        .join('/')
    : place;
  return { room, floor: rooms.indexOf(place), program: programOf(file) };
}

/** @param {string} file */
export const programOf = (file) => programs.find((program) => file.startsWith(`${program}/`)) ?? '';

/**
 * What an import between two files breaks.
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined} a sentence, or nothing where it is allowed
 */
export function brokenWall(from, to) {
  const above = roomOf(from);
  if (above === undefined) return undefined;
  const program = programOf(to);
  if (program !== above.program && program !== 'src-shared')
    return `${above.program} shares code with ${program || 'other programs'} through src-shared alone.`;
  const below = roomOf(to);
  if (below === undefined || below.room === above.room) return undefined;
  if (below.floor === above.floor)
    return `${above.room} and ${below.room} stand on one floor and know nothing of each other. What both need belongs below them.`;
  const stranger = strangers.find(([upper, lower]) => from.startsWith(`${upper}/`) && to.startsWith(`${lower}/`));
  if (stranger !== undefined) return `${stranger[0]} knows nothing of ${stranger[1]}.`;
  return below.floor > above.floor ? undefined : `${below.room} is above ${above.room}. Imports go down only.`;
}
