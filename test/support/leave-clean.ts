import { afterAll, vi } from 'vitest';

// Files of tests share a process: what one exchanged in it is put back for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
