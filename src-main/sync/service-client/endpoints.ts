import type { Address, RemoteId } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';
import { NO_CREDENTIALS } from './messages';
import { operationPath } from './operation-path';

export interface Endpoints {
  readonly read: URL;
  readonly write: URL;
  /** Where our own service describes itself. */
  readonly description: URL;
  /**
   * That of a template of a `Protocol`.
   * @throws RemoteFailure (`refused`) where an id cannot be a part of a path
   */
  readonly operation: (template: string, id?: RemoteId) => URL;
}

/** A part of a path that is one or two dots leads to another address, encoded or not (WHATWG URL, 4.5), and lone surrogates cannot be encoded. */
const encoded = (id: RemoteId): string => {
  const text = String(id);
  if (/^\.\.?$/.test(text) || !text.isWellFormed())
    throw new RemoteFailure(
      'refused',
      'The id that the service has given this category cannot be a part of an address, so that it cannot be changed from here.'
    );
  return encodeURIComponent(text);
};

/** @throws RemoteFailure (`address`) when there is no URL in it, or one with user and password */
export const endpointsOf = (address: Address): Endpoints => {
  const base = URL.parse(address.url);
  if (base === null || (base.protocol !== 'http:' && base.protocol !== 'https:'))
    throw new RemoteFailure('address', 'The address of the service is no URL that begins with https:// or http://.');
  if (base.username !== '' || base.password !== '') throw new RemoteFailure('address', NO_CREDENTIALS);
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
    operation: (template, id) => below(operationPath(template, address, id === undefined ? '' : encoded(id)))
  };
};
