import { NAMES_AT_ONCE, renamed, renamer, replaceRequestSchema, type ReplacedName } from './replacing';

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { names, renaming } = replaceRequestSchema.parse(data);
  const rename = renamer(renaming);
  for (let start = 0; start === 0 || start < names.length; start += NAMES_AT_ONCE) {
    const replaced = names.slice(start, start + NAMES_AT_ONCE).flatMap((name, at): ReplacedName[] => {
      const index = start + at;
      const change = renamed(name, rename(name, index));
      return change === null ? [] : [{ index, ...change }];
    });
    postMessage(replaced);
  }
});
