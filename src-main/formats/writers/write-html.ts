import type { Category } from '../../../src-shared/category';
import { messages } from '../messages';
import { markupText } from './markup-text';
import type { WriteOptions } from './writer';

/** All that the page needs is in it: it loads nothing and runs nothing. */
const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
ul { list-style: none; margin: 0; padding-left: 1.25rem; }
body > ul { padding-left: 0; }
summary { cursor: pointer; }
li > span { padding-left: 1rem; }
small, p { color: GrayText; }
p { margin: 0 0 .25rem 1rem; white-space: pre-wrap; }
@media print { details:not([open]) > :not(summary) { display: block; } }
`;

const labelOf = ({ name, visible }: Category): string =>
  `<bdi>${markupText(name)}</bdi>${visible ? '' : ` <small>${markupText(messages.html.hidden)}</small>`}`;

const descriptionOf = ({ description }: Category): string =>
  description.trim() === '' ? '' : `<p dir="auto">${markupText(description)}</p>\n`;

function* itemsOf(categories: readonly Category[], level: number): Generator<string> {
  yield '<ul>\n';
  for (const category of categories) {
    if (category.children.length === 0) {
      yield `<li><span>${labelOf(category)}</span>\n${descriptionOf(category)}</li>\n`;
      continue;
    }
    yield `<li><details${level === 1 ? ' open' : ''}><summary>${labelOf(category)}</summary>\n${descriptionOf(category)}`;
    yield* itemsOf(category.children, level + 1);
    yield '</details></li>\n';
  }
  yield '</ul>\n';
}

/** Writes a page with the tree as an outline that opens and closes, for people without Canopy. */
export function* writeHtml(roots: readonly Category[], { title }: WriteOptions): Generator<string> {
  yield `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="generator" content="Canopy">
<title>${markupText(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<h1 dir="auto">${markupText(title)}</h1>\n`;
  yield* itemsOf(roots, 1);
  yield '</body>\n</html>\n';
}
