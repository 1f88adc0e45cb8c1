import Database from 'better-sqlite3';
import { z } from 'zod';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { BareCopy } from '../bare-copy';
import { answerQuestions } from '../child';
import { flatForest, regularForest, regularTree } from '../forest';
import { filledTo } from '../sizes';

/*
 * Brings whole trees into new workspace files: by Canopy's import, and as bare inserts of the very rows that the import
 * has written.
 */

const importSchema = z.object({ file: z.string(), size: z.int(), shape: z.enum(['regular', 'flat', 'deletable']) });
const copySchema = z.object({ from: z.string(), file: z.string() });

/** Ten subtrees each of 100, 1,000 and 10,000, in turns so that deleting them from the end meets all; then leaves. */
const deletableForest = (size: number) => {
  const trees = Array.from({ length: 5 }, () => [100, 1_000, 10_000].map(regularTree)).flat();
  return [...trees, ...flatForest(size - 55_500)];
};

const forests = { regular: regularForest, flat: flatForest, deletable: deletableForest };

answerQuestions({
  canopy: (argument) => {
    const { file, size, shape } = importSchema.parse(argument);
    const forest = forests[shape](filledTo(size));
    globalThis.gc?.();
    const store = WorkspaceStore.open(file);
    const start = performance.now();
    store.importTree(forest, { author: 'import' });
    const ms = performance.now() - start;
    store.close();
    return ms;
  },
  bare: (argument) => {
    const { from, file } = copySchema.parse(argument);
    const source = new Database(from, { readonly: true });
    const copy = new BareCopy(source, file);
    const ms = copy.insertAll();
    copy.close();
    source.close();
    return ms;
  }
});
