import type { Address, RemoteId } from '../../../../src-shared/remote';
import { RemoteFailure } from '../../category-service';
import { messages } from './messages';

type Paths = Pick<Address, 'readPath' | 'writePath'>;

export const splitQuery = (text: string): readonly [path: string, query: string] => {
  const at = text.indexOf('?');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** The last segment of a path, without a query. */
export const lastSegment = (path: string): string => splitQuery(path)[0].replace(/\/$/, '').split('/').at(-1) ?? '';

export const parametersOf = (query: string): string[] => query.split('&').filter((parameter) => parameter !== '');

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? '';

/** Parameters that carry the path to a front controller: WordPress's `/?rest_route=/wp/v2/categories`, Drupal's `q`, Yii's `r`. */
const HOLDS_PATH = /^(rest_route|route|r|q|_url)=(\/|%2F)/i;

export const isFrontController = (query: string): boolean =>
  parametersOf(query.replace(/^\?/, '')).some((parameter) => HOLDS_PATH.test(parameter));

const ENDING = /(?:\/|\.json)$/;

const lengthened = (path: string, tail: string): string => {
  if (tail === '') return path;
  const ending = ENDING.exec(path)?.[0] ?? '';
  const whole = path.slice(0, path.length - ending.length) + tail;
  return path === '/' || whole.endsWith(ending) ? whole : whole + ending;
};

export const joined = (path: string, parameters: readonly string[]): string =>
  parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;

/**
 * The path and query of one operation: a template in which `{path}` and `{read}` stand for the addresses and `{id}` for the category. The
 * query of an address goes along, except for what the template says itself. @param id percent-encoded
 */
export const operationPath = (template: string, { readPath, writePath }: Paths, id = ''): string => {
  const [templatePath, templateQuery] = splitQuery(template.replaceAll('{id}', () => id));
  const [path, query] = splitQuery(templatePath.startsWith('{read}') ? readPath : writePath);
  const own = parametersOf(templateQuery);
  const said = new Set(own.map(nameOf));
  const kept = parametersOf(query).filter((parameter) => !said.has(nameOf(parameter)));
  const [, tail] = /^\{(?:path|read)\}(.*)$/s.exec(templatePath) ?? [];
  if (tail === undefined)
    return joined(templatePath.startsWith('/') ? templatePath : `/${templatePath}`, [...kept, ...own]);
  const front = kept.findIndex((parameter) => HOLDS_PATH.test(parameter));
  if (front === -1) return joined(lengthened(path, tail), [...kept, ...own]);
  return joined(path, [
    ...kept.map((parameter, index) => (index === front ? lengthened(parameter, tail) : parameter)),
    ...own
  ]);
};

export interface Endpoints {
  readonly read: URL;
  readonly write: URL;
  readonly description: URL;
  /** A path of our own service below `/api`, such as `/me`; `null`: its paths are not as our own service has them. */
  readonly beside: (path: string) => URL | null;
  /** The URL of a template of a `Protocol`. @throws RemoteFailure (`refused`) if an id cannot be part of a path */
  readonly operation: (template: string, id?: RemoteId) => URL;
}

/** A part of a path that is one or two dots leads to another address, encoded or not (WHATWG URL, 4.5), and lone surrogates cannot be encoded. */
const encoded = (id: RemoteId): string => {
  const text = String(id);
  if (/^\.\.?$/.test(text) || !text.isWellFormed()) throw new RemoteFailure('refused', messages.idNotInPath);
  return encodeURIComponent(text);
};

const OWN_LISTING = /\/api\/categories$/;

/** @throws RemoteFailure (`address`) when there is no URL in it, or one with user and password */
export const endpointsOf = (address: Address): Endpoints => {
  const base = URL.parse(address.url);
  if (base === null || (base.protocol !== 'http:' && base.protocol !== 'https:'))
    throw new RemoteFailure('address', messages.noHttpUrl);
  if (base.username !== '' || base.password !== '') throw new RemoteFailure('address', messages.noCredentials);
  const below = (pathAndQuery: string): URL => {
    const [path = '', ...query] = pathAndQuery.split('?');
    const end = new URL(base);
    end.pathname = base.pathname.replace(/\/+$/, '') + path;
    end.search = query.join('?');
    end.hash = '';
    return end;
  };
  return {
    read: below(address.readPath),
    write: below(address.writePath),
    description: below('/openapi.json'),
    beside: (path) =>
      OWN_LISTING.test(address.readPath) ? below(address.readPath.replace(OWN_LISTING, `/api${path}`)) : null,
    operation: (template, id) => below(operationPath(template, address, id === undefined ? '' : encoded(id)))
  };
};
