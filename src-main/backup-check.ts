import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { sealCopy } from './store/backups/make-backup';

/* The start of a thread that closes and reads through one copied workspace, and ends. It says how many categories it has. */

parentPort?.postMessage(sealCopy(z.string().parse(workerData)));
