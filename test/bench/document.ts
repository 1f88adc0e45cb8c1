/** Puts a text between `<!-- NAME -->` and `<!-- /NAME -->`. @throws Error when the document has no such marks. */
export const putSection = (document: string, name: string, text: string): string => {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [document.indexOf(open), document.indexOf(close)];
  if (start === -1 || end < start) throw new Error(`docs/benchmarks.md has no marks for “${name}”.`);
  return `${document.slice(0, start + open.length)}\n${text.trim()}\n${document.slice(end)}`;
};
