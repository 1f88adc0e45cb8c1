import {
  renamed,
  renamer,
  replaceRequestSchema,
  type Renaming,
  type ReplacedName,
  type ReplaceReport
} from './replacing';

/** Names between two reports: few, so that a missing report means a pattern that does not terminate. */
const REPORT_EVERY = 2_000;

let names: readonly string[] = [];

const report = (message: ReplaceReport): void => postMessage(message);

const run = (id: number, renaming: Renaming): void => {
  const rename = renamer(renaming);
  for (let start = 0; start < names.length; start += REPORT_EVERY) {
    const end = Math.min(start + REPORT_EVERY, names.length);
    const replaced: ReplacedName[] = [];
    for (let index = start; index < end; index += 1) {
      const name = names[index] ?? '';
      const change = renamed(name, rename(name, index));
      if (change !== null) replaced.push({ index, ...change });
    }
    report({ run: id, done: end, replaced });
  }
  if (names.length === 0) report({ run: id, done: 0, replaced: [] });
};

// A worker, since a regular expression can only be stopped by ending its thread.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = replaceRequestSchema.parse(data);
  if (request.kind === 'names') ({ names } = request);
  else run(request.run, request.renaming);
});
