import { startChild } from '../../src-main/platform/start-child';
import { type JsonTrial, trialIn } from '../../src-main/platform/json-guard';

/** Parses texts in real processes of the bundled `json-trial.ts`, each with that heap in megabytes. */
export const forkedTrial = (entry: string, heapMb: number): JsonTrial => trialIn(() => startChild(entry, heapMb));
