import { declareSentences } from './message-files.mjs';

// For an editor and a bare `tsc`; `npm test` does it itself.
const faults = declareSentences();
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
