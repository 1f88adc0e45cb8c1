import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}'],
    // Vitest leaves a core free, which on two cores is half of them.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 20_000
  }
});
