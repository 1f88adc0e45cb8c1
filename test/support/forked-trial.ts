import { startChild } from '../../src-main/platform/start-child';
import { type JsonTrial, trialIn } from '../../src-main/platform/json-guard';

export const forkedTrial = (entry: string, heapMb: number): JsonTrial => trialIn(() => startChild(entry, heapMb));
