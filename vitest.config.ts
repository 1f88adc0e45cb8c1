import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}'],
    // Vitest leaves a core free, which on two cores is half of them.
    maxWorkers: '100%',
    // No test is about time: these only end one that hangs, and a busy machine takes ten times as long as an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } }
  }
});
