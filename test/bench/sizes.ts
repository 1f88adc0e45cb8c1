import { LIMITS } from '../../src-shared/limits';

const UP_TO = '--up-to=';

/** `--up-to=100000` leaves out the larger workspaces, for a quick look. */
const upTo = Number(process.argv.find((arg) => arg.startsWith(UP_TO))?.slice(UP_TO.length) ?? LIMITS.categories);

/** How many categories there are in the workspaces that are measured. */
export const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= upTo);

/** The largest workspace lacks these, or nothing could be created in it. */
const ROOM = 1_000;

/** How many categories a workspace “of that size” really has. */
export const filledTo = (size: number): number => Math.min(size, LIMITS.categories - ROOM);

/** Rounds at a size: fewer where one takes long. */
export const roundsAt = (size: number, most: number): number =>
  size >= 1_000_000 ? Math.max(2, Math.ceil(most / 2)) : most;
