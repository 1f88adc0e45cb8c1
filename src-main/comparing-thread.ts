import { parseJson } from '../src-shared/parse-json';
import { StoreError } from './domain/errors';
import { answerIsolated } from './platform/isolated';
import { CancelFlag } from './workspace/thread-protocol';
import { comparedImport } from './workspace/worker/compared-import';
import {
  comparisonSchema,
  comparedRowsSchema,
  workspaceTreeSchema,
  type ComparisonAnswer
} from './workspace/worker/comparison-thread';

/* The entry of a thread that compares the categories of one file, which come in parts, with a workspace's tree. */

answerIsolated(async (question, parts, report): Promise<ComparisonAnswer> => {
  const { mode, hierarchy, cancelFlag, tree: text } = comparisonSchema.parse(question);
  const rows = comparedRowsSchema.parse(parts).flat();
  const tree = workspaceTreeSchema.parse(parseJson(new TextDecoder().decode(text)));
  const editing = {
    emit: (_event: unknown, progress: unknown): void => report(progress),
    control: new CancelFlag(undefined, cancelFlag)
  };
  try {
    const value = await comparedImport({ readTree: () => tree }, rows, { mode, hierarchy }, editing);
    return { kind: 'compared', value };
  } catch (error) {
    // Errors lose their class between threads.
    if (error instanceof StoreError) return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  }
});
