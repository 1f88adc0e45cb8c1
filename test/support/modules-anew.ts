import { vi } from 'vitest';

// Files that exchange modules share a process. Each loads the product's modules for itself, so that none finds what an earlier one put in
// their place.
vi.resetModules();
