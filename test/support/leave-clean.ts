import { afterAll, vi } from 'vitest';

// Test files share a process, so everything replaced in it is restored for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
