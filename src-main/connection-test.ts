import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { dialectSchema } from '../src-shared/dialect';
import { addressSchema, credentialsSchema, givenFor } from '../src-shared/remote';
import { testConnection } from './remote/client/discovery/test-connection';

/*
 * The start of a thread that looks at one service, and ends. A listing may be hundreds of megabytes, and reading it must not
 * hold up the thread that Electron draws with.
 */

const { address, credentials, dialect } = z.object({ address: addressSchema, credentials: credentialsSchema, dialect: dialectSchema.nullable() }).parse(workerData);
parentPort?.postMessage(await testConnection({ address, credentials: givenFor(address, credentials), ...(dialect !== null && { dialect }) }));
