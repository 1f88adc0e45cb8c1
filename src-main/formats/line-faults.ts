import type { Fault } from '../../src-shared/envelope';

/** What is wrong in one line of a text file, counted from 1. Its place stands where a fault of JSON has its pointer. */
export const lineFault = (line: number, code: string, message: string): Fault => ({
  pointer: `line ${line}`,
  code,
  message
});

/** How the one who waits follows along: called now and then while a file is read; ends the reading by what it throws. */
export type WhileReading = (done: number, total: number) => void;
