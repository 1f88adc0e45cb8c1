import { z } from 'zod';
import { answerIsolated } from './platform/isolated';
import { sealCopy } from './store/sqlite/backups/make-backup';
import { syncFile } from './platform/atomic-file';

/* The entry of a thread that seals and checks the backup in a file, and answers with the number of its categories. */

answerIsolated((question) => {
  const copy = z.string().parse(question);
  const categories = sealCopy(copy);
  // Flushed here, since it takes as long as the check; the copy gets its name only afterwards.
  syncFile(copy);
  return categories;
});
