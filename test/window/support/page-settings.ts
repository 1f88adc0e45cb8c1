/** What the process of the pages and the tests agree on. */

/** The session of all pages: it keeps the window's compiled code from test to test. */
export const PARTITION = 'window-tests';

/** The environment variable with the address at which the test's process answers with trees. */
export const TREES_VARIABLE = 'CANOPY_TEST_TREES';

/** What the path begins with at which the same address answers with the rows that a workspace showed last. */
export const SCREENS_PATH = '/screens/';
