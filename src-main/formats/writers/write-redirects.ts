import Papa from 'papaparse';
import type { RedirectFormat } from '../../../src-shared/redirects';
import type { Redirect, RedirectList } from '../../domain/redirect-list';

type WriteRedirects = (list: Pick<RedirectList, 'redirects' | 'live'>) => Iterable<string>;

const table = (header: readonly string[], row: (redirect: Redirect) => readonly string[]): WriteRedirects =>
  function* ({ redirects }) {
    yield `${header.join(',')}\r\n`;
    for (const redirect of redirects) yield `${Papa.unparse([[...row(redirect)]])}\r\n`;
  };

const fromTo = ({ from, to }: Redirect): readonly string[] => [from, to];

/** An address as nginx's `$uri` has it; unchanged if it does not decode to clean text, which no request matches. */
const decoded = (address: string): string => {
  try {
    const text = decodeURIComponent(address);
    return /\p{C}/u.test(text) ? address : text;
  } catch {
    return address;
  }
};

/** A text between double quotes, as nginx reads it. */
const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** What nginx adds to a text of a map in memory, at most. */
const MAP_ENTRY = 32;

/** A map, whose hash finds any number of addresses. It ignores case: an address that differs by that is written as an expression. */
const nginx: WriteRedirects = function* ({ redirects, live }) {
  const entries = redirects.map(({ from, to }) => ({ key: decoded(from), to }));
  const sames = new Map<string, number>();
  for (const text of [...live].map(decoded).concat(entries.map(({ key }) => key)))
    sames.set(text.toLowerCase(), (sames.get(text.toLowerCase()) ?? 0) + 1);
  const longest = entries.reduce((most, { key }) => Math.max(most, Buffer.byteLength(key)), 0) + MAP_ENTRY;
  yield `# In “http”, include this file. In “server”, put:
#   if ($canopy_redirect) { return 301 $canopy_redirect$is_args$args; }
map_hash_bucket_size ${2 ** Math.ceil(Math.log2(longest))};
map_hash_max_size ${Math.max(2_048, entries.length * 2)};
map $uri $canopy_redirect {
  default "";
`;
  for (const { key, to } of entries) {
    const isAlone = sames.get(key.toLowerCase()) === 1;
    const source = isAlone ? key : `~^${key.replaceAll(/[^\w/]/gu, String.raw`\$&`)}$`;
    yield `  ${quoted(source)} ${quoted(to.replaceAll('$', '%24'))};\n`;
  }
  yield '}\n';
};

export const REDIRECT_WRITERS: Readonly<Record<RedirectFormat, WriteRedirects>> = {
  csv: table(['old', 'new'], fromTo),
  nginx,
  shopify: table(['Redirect from', 'Redirect to'], fromTo),
  // The columns that the Redirection plugin imports. Without `regex` it would read an address with brackets as an expression.
  redirection: table(['source', 'target', 'regex', 'code'], ({ from, to }) => [from, to, '0', '301'])
};
