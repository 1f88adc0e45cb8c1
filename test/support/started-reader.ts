import { vi } from 'vitest';
import { readerHere } from './isolated-here';

/** The process that reads files: what it answers, and what it was asked. */
export const startedReader = () => {
  const reader = readerHere();
  return { ...reader, send: vi.spyOn(reader.process, 'send'), kill: vi.spyOn(reader.process, 'kill') };
};
