import { replaceInName, replaceRequestSchema, type ReplacedName, type ReplaceReport } from './replacing';

/** Names between two reports: few, so that a missing report means a pattern that does not terminate. */
const REPORT_EVERY = 2_000;

let names: readonly string[] = [];

const report = (message: ReplaceReport): void => postMessage(message);

const run = (id: number, regex: RegExp, replacement: string): void => {
  for (let start = 0; start < names.length; start += REPORT_EVERY) {
    const end = Math.min(start + REPORT_EVERY, names.length);
    const replaced: ReplacedName[] = [];
    for (let index = start; index < end; index += 1) {
      const change = replaceInName(names[index] ?? '', regex, replacement);
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
  else run(request.run, new RegExp(request.source, request.flags), request.replacement);
});
