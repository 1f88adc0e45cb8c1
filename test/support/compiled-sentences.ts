import { register } from 'node:module';

// Playwright reads the configuration, which imports this, in each of its processes before the tests. Node 20 has no `registerHooks`.
// oxlint-disable-next-line typescript/no-deprecated
register('./sentences-loader.mjs', import.meta.url);
