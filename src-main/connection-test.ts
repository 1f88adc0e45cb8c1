import { givenFor } from '../src-shared/presented-credentials';
import type { ReadingProgress } from '../src-shared/remote';
import { testedServiceSchema } from '../src-shared/workspaces';
import { answerIsolated } from './platform/isolated';
import { testConnection } from './sync/discovery/test-connection';

/* The entry of a utility process that tests a service, whose answers may be huge or hostile. */

const REPORT_EVERY_MS = 200;

answerIsolated(async (question, _parts, report) => {
  const service = testedServiceSchema.parse(question);
  const { address, hasOwnPaths, credentials, certificate, connector, headers, dialect } = service;
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
