import { addressSchema, DEFAULT_PATHS, type Address } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';

export type AddressReading = { readonly ok: true; readonly address: Address } | { readonly ok: false; readonly message: string };

const refused = (message: string): AddressReading => ({ ok: false, message });

const NO_CREDENTIALS = 'Leave user and password out of the URL, where they would be seen and kept. Choose basic authentication instead.';

const isThisMachine = (hostname: string): boolean => /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

const parse = (text: string): URL | null => {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return URL.parse(text);
  const encrypted = URL.parse(`https://${text}`);
  return encrypted !== null && isThisMachine(encrypted.hostname) ? URL.parse(`http://${text}`) : encrypted;
};

/** Of services that list all of them at an address below. */
const LIST_BELOW = /^(.*)\/categories\/(?:all|list|tree)$/;

/** The paths of a URL that names an endpoint rather than the service. */
const splitPath = (path: string): Pick<Address, 'readPath' | 'writePath'> & { readonly base: string } => {
  const aboveList = LIST_BELOW.exec(path)?.[1];
  if (aboveList !== undefined) return { base: '', readPath: path, writePath: `${aboveList}/admin/categories` };
  if (!path.endsWith('/categories')) return { base: path.replace(/\/api$/, ''), ...DEFAULT_PATHS };
  const above = path.replace(/(\/admin)?\/categories$/, '');
  if (above.endsWith('/api')) return { base: above.slice(0, -'/api'.length), ...DEFAULT_PATHS };
  return { base: '', readPath: `${above}/categories`, writePath: `${above}/admin/categories` };
};

/**
 * Reads what a person types for a service: with or without `https://` (`http://` for this machine), slash at the end, or
 * the whole URL of an endpoint.
 * @returns where the endpoints are, or a sentence that says what is wrong
 */
export const readAddress = (typed: string): AddressReading => {
  const text = typed.trim().replaceAll(/^[<"']+|[>"']+$/g, '').trim();
  if (text === '') return refused('Enter the URL of the service, such as https://shop.example.');
  const url = parse(text);
  if (url === null || url.hostname === '' || /\s/.test(text)) return refused('This is no URL. It looks like https://shop.example.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('The URL of a service begins with https:// or http://.');
  if (url.username !== '' || url.password !== '') return refused(NO_CREDENTIALS);
  if (url.search !== '' || url.hash !== '') return refused('Leave out the part of the URL from the question mark or hash on.');
  const { base, ...paths } = splitPath(url.pathname.replace(/\/+$/, ''));
  const checked = addressSchema.safeParse({ url: `${url.origin}${base}`, ...paths });
  return checked.success ? { ok: true, address: checked.data } : refused('This is no URL that Canopy can use. It looks like https://shop.example.');
};

export interface Endpoints {
  readonly read: URL;
  readonly write: URL;
  /** Where our own service describes itself. */
  readonly description: URL;
}

/** @throws RemoteFailure (`address`) when there is no URL in it, or one with user and password */
export const endpointsOf = ({ url, readPath, writePath }: Address): Endpoints => {
  const base = URL.parse(url);
  if (base === null || (base.protocol !== 'http:' && base.protocol !== 'https:')) throw new RemoteFailure('address', 'The address of the service is no URL that begins with https:// or http://.');
  if (base.username !== '' || base.password !== '') throw new RemoteFailure('address', NO_CREDENTIALS);
  const below = (path: string): URL => {
    const end = new URL(base);
    end.pathname = base.pathname.replace(/\/+$/, '') + path.replace(/\/+$/, '');
    end.search = '';
    end.hash = '';
    return end;
  };
  return { read: below(readPath), write: below(writePath), description: below('/openapi.json') };
};

/** What is worth a word before connecting. */
export const addressWarnings = ({ url }: Address): string[] => {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== 'http:' || isThisMachine(parsed.hostname)) return [];
  return ['The connection is not encrypted: others on the network can read and change what is sent, credentials included. Use https:// if the service has it.'];
};
