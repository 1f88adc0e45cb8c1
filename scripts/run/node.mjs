import { electronExecutable } from './paths.mjs';

/** better-sqlite3 crashes on an older Node, so that Electron's own does the work there. */
const oldestForSqlite = 22;

/** Whether the Node that runs this script can run Canopy's own code too. */
export const thisNodeServes = Number(process.versions.node.split('.')[0]) >= oldestForSqlite;

/** Electron as a plain Node: the version that the app itself has, whatever is installed on the machine. */
export const electronAsNode = { command: electronExecutable, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } };

/** The Node to run Canopy's own code with, without a window. */
export const nodeForCanopy = thisNodeServes ? { command: process.execPath, env: process.env } : electronAsNode;
