import { readCanopyJson } from './canopy-json';
import type { TreeReading } from './collect-categories';
import { readIndentedText } from './indented-text';
import { readCsv } from './read-csv';

/** Every format that the command line reads, by the name that people choose it by. */
export const READERS: ReadonlyMap<string, (text: string) => TreeReading> = new Map([
  ['json', readCanopyJson],
  ['csv', readCsv],
  ['text', readIndentedText]
]);
