import { windowTests } from '../suites.mjs';

/**
 * Runs all tests of the window with whole pages checked in every look, and those of `test/long/window`: sizes, zoom, languages, products.
 * @param {readonly string[]} args
 */
export const everyLook = (args) => windowTests(args, 'inherit', { CANOPY_EVERY_LOOK: '1' });
