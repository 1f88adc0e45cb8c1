import { addressSchema, DEFAULT_PATHS, type Address } from '../../../../src-shared/remote';
import { isThisMachine } from '../../../../src-shared/token-url';
import { messages } from './messages';
import { isFrontController } from './endpoints';

export type AddressReading =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): AddressReading => ({ ok: false, message });

const parse = (text: string): URL | null => {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return URL.parse(text);
  const encrypted = URL.parse(`https://${text}`);
  return encrypted !== null && isThisMachine(encrypted.hostname) ? URL.parse(`http://${text}`) : encrypted;
};

const LIST_BELOW = /^(.*\/categories)\/(?:all|list|tree)$/;

const OF_CATEGORIES = /categor|kategor|taxon|(^|_)collections?$|^terms?$|^records$/i;

/** Path segments that precede endpoints and are none themselves. */
const OF_AN_API = /^(api|rest|jsonapi|wp-json|items|v\d+(\.\d+)*|admin)$/i;

/** Whether a path is one of an endpoint rather than of a service that has its endpoints below it. */
const isEndpoint = (path: string): boolean => {
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  return (
    OF_CATEGORIES.test(last) ||
    /\.json$/i.test(last) ||
    (!OF_AN_API.test(last) && parts.some((part) => OF_AN_API.test(part)))
  );
};

/** The path above an endpoint of the default protocol, which has neither a slash at its end nor parameters. */
const ofInterface = (path: string, query: string): string | undefined =>
  query === '' ? /^(.*)\/api(?:\/admin)?\/categories$/.exec(path)?.[1] : undefined;

type Split = Pick<Address, 'readPath' | 'writePath'> & { readonly base: string };

const below = (base: string, query: string): Split => ({
  base,
  readPath: DEFAULT_PATHS.readPath + query,
  writePath: DEFAULT_PATHS.writePath + withoutReading(query)
});

/** The paths of a URL that names an endpoint rather than the service. Such an endpoint is read and written until it is shown otherwise. */
const splitPath = (path: string, query: string): Split => {
  const named = path.replace(/\/+$/, '');
  if (isFrontController(query)) return { base: '', readPath: path + query, writePath: path + withoutReading(query) };
  const above = ofInterface(path, query) ?? (isEndpoint(named) ? undefined : named.replace(/\/api$/, ''));
  if (above !== undefined) return below(above, query);
  return { base: '', readPath: path + query, writePath: (LIST_BELOW.exec(path)?.[1] ?? path) + withoutReading(query) };
};

/** Parameters that choose and order a part of a list. Endpoints for changes may refuse them. */
const OF_READING =
  /^(_?(page|per_page|page_?size|limit|offset|start|end|sort|order|order_?by|fields|depth)|(pagination|page|sort)(\[|%5B).*)$/i;

const withoutReading = (query: string): string => {
  const kept = query
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !OF_READING.test(parameter.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
};

const OF_CREDENTIALS =
  /^((api|app|access|auth|client|consumer|private|secret|subscription)?[-_]?(key|token|secret)|pass(word|wd)?|pwd|auth|authorization|signature|sig)$/i;

/** Reads a typed URL of a service or endpoint. Without a scheme it is https, or http on this machine. @returns a sentence if it is wrong */
export const readAddress = (typed: string): AddressReading => {
  const text = typed
    .trim()
    .replaceAll(/^[<"']+|[>"']+$/g, '')
    .trim();
  if (text === '') return refused(messages.address.none);
  const url = parse(text);
  if (url === null || url.hostname === '' || /\s/.test(text)) return refused(messages.address.notUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused(messages.address.scheme);
  if (url.username !== '' || url.password !== '') return refused(messages.noCredentials);
  if ([...url.searchParams.keys()].some((name) => OF_CREDENTIALS.test(name))) return refused(messages.noKeys);
  if (url.hash !== '') return refused(messages.address.hash);
  const { base, ...paths } = splitPath(url.pathname, url.search);
  const checked = addressSchema.safeParse({ url: `${url.origin}${base}`, ...paths });
  return checked.success ? { ok: true, address: checked.data } : refused(messages.address.unusable);
};

export const addressWarnings = ({ url }: Address): string[] => {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== 'http:' || isThisMachine(parsed.hostname)) return [];
  return [messages.address.notEncrypted];
};
