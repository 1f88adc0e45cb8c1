import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { sealCopy } from './store/sqlite/backups/make-backup';
import { syncFile } from './store/sqlite/backups/file-replacement';

/* The start of a thread that closes and reads through one copied workspace, and ends. It says how many categories it has. */

const copy = z.string().parse(workerData);
const categories = sealCopy(copy);
// Needed before the copy gets its name, and no less slow; afterwards there is nothing left to put on disk.
syncFile(copy);
parentPort?.postMessage(categories);
