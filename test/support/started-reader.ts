import { vi } from 'vitest';
import { readerHere } from './isolated-here';

/** What the process that reads a file answers, and what is asked of it. */
export const startedReader = () => {
  const reader = readerHere();
  return { ...reader, send: vi.spyOn(reader.process, 'send'), kill: vi.spyOn(reader.process, 'kill') };
};
