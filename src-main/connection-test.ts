import { z } from 'zod';
import { dialectSchema } from '../src-shared/dialect';
import { fingerprintSchema } from '../src-shared/fingerprint';
import { connectorIdSchema, protocolHeadersSchema } from '../src-shared/protocol';
import { credentialsSchema, givenFor } from '../src-shared/presented-credentials';
import { addressSchema, type ReadingProgress } from '../src-shared/remote';
import { answerIsolated } from './platform/isolated';
import { testConnection } from './sync/discovery/test-connection';

/* The entry of a utility process that tests a service, whose answers may be huge or hostile. */

const REPORT_EVERY_MS = 200;

const serviceSchema = z.object({
  address: addressSchema,
  hasOwnPaths: z.boolean(),
  credentials: credentialsSchema,
  certificate: fingerprintSchema.nullable(),
  connector: connectorIdSchema.nullable(),
  headers: protocolHeadersSchema,
  dialect: dialectSchema.nullable()
});

answerIsolated(async (question, _parts, report) => {
  const { address, hasOwnPaths, credentials, certificate, connector, headers, dialect } = serviceSchema.parse(question);
  const given = { ...(connector !== null && { connector }), ...(dialect !== null && { dialect }) };
  let newest: ReadingProgress | null = null;
  // Sent even without progress, so that the caller can tell a slow service from a process that is blocked.
  const reporting = setInterval(() => report(newest), REPORT_EVERY_MS);
  try {
    return await testConnection({
      address,
      hasOwnPaths,
      credentials: givenFor(address, credentials, certificate ?? undefined),
      ...given,
      protocol: { headers },
      asksWriting: true,
      watching: {
        onProgress: (progress) => {
          newest = progress;
        }
      }
    });
  } finally {
    clearInterval(reporting);
  }
});
