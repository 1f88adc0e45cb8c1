import { runEntry, say } from '../run/messages.mjs';
import { setUp } from '../setup.mjs';

// For an editor and a bare `tsc`; `npm test` does it itself.
await runEntry(async () => {
  await setUp('dependencies');
  const { declareSentences } = await import('./message-files.mjs');
  const { unusedSentences } = await import('./unused-sentences.mjs');
  const faults = [...declareSentences(), ...unusedSentences()];
  for (const fault of faults) say(fault);
  return faults.length === 0 ? 0 : 1;
});
