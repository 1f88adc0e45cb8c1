import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { sealCopy } from './store/sqlite/backups/make-backup';
import { syncFile } from './store/sqlite/backups/file-replacement';

/* The entry of a thread that seals and checks one backup, posts the number of its categories, and ends. */

const copy = z.string().parse(workerData);
const categories = sealCopy(copy);
// Flushed here, since it takes as long as the check; the copy gets its name only afterwards.
syncFile(copy);
parentPort?.postMessage(categories);
