import { expect } from 'vitest';

// Which file of tests comes by a mutant is told to all processes that it starts.
process.env['CANOPY_MUTANT_TEST'] = expect.getState().testPath ?? '';
