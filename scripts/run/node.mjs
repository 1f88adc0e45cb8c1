import { electronExecutable } from './paths.mjs';

/** better-sqlite3 crashes on older versions, which are replaced by Electron's Node. */
const oldestForSqlite = 22;

/** Whether this script's Node can run Canopy's own code. */
export const thisNodeServes = Number(process.versions.node.split('.')[0]) >= oldestForSqlite;

/** Electron as a plain Node: the app's version, whatever is installed on the machine. */
export const electronAsNode = { command: electronExecutable, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } };

/** The Node for Canopy's own code without a window. */
export const nodeForCanopy = thisNodeServes ? { command: process.execPath, env: process.env } : electronAsNode;
