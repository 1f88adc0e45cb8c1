import { runEntry, say } from '../run/messages.mjs';
import { setUp } from '../setup.mjs';

// For an editor and a bare `tsc`; `npm test` does it itself.
await runEntry(async () => {
  await setUp('dependencies');
  const { declareAndCheck } = await import('./check-sentences.mjs');
  const faults = declareAndCheck();
  for (const fault of faults) say(fault);
  return faults.length === 0 ? 0 : 1;
});
