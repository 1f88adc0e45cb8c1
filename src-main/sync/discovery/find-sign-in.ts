import type { BoundCredentials } from '../../../src-shared/presented-credentials';
import type { Address } from '../../../src-shared/remote';
import { signInMetadataSchema, type NamedProvider } from '../../../src-shared/sign-in';
import { ifRemoteFails } from '../category-service';
import { endpointsOf } from '../service-client/http/endpoints';
import { jsonOrNull } from '../service-client/http/json-answer';
import { socketTransport } from '../service-client/http/exchange';
import { USUAL_LIMITS, type Transport, type RemoteAnswer } from '../service-client/http/transport';

/** `resource_metadata` of a Bearer challenge (RFC 9728, 5.1). */
const HINT = /^Bearer\b[^]*?\bresource_metadata="([^"\\]{1,2000})"/i;

/** What is said of signing in is short, and is waited for no longer than a person would. */
const LIMITS = { ...USUAL_LIMITS, answerMs: 15_000, totalMs: 30_000, maxBytes: 100_000 };

export const signInTransport = ({ origin, certificate }: Pick<BoundCredentials, 'origin' | 'certificate'>): Transport =>
  socketTransport(LIMITS, certificate === undefined ? undefined : { origin, fingerprint: certificate });

const get = (transport: Transport, url: URL): Promise<RemoteAnswer | null> =>
  transport({ method: 'GET', url: url.href, headers: { Accept: 'application/json' }, body: null }).catch(
    ifRemoteFails(null)
  );

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** Whether that resource is the service (RFC 9728, 3.3): otherwise one service could have people sign in for another. */
const isOf = (resource: string, asked: URL): boolean => {
  const url = URL.parse(resource);
  return url !== null && url.origin === asked.origin && asked.pathname.startsWith(withSlash(url.pathname));
};

/** Finds where people sign in, without credentials or redirects. `null`: nowhere that it may name. Rejects only with `address`. */
export const findSignIn = async (address: Address, transport: Transport): Promise<NamedProvider | null> => {
  const { beside, read } = endpointsOf(address);
  // Where reads are open, `/me` still says where to sign in.
  const asked = beside('/me') ?? read;
  const answer = await get(transport, asked);
  if (answer?.status !== 401) return null;
  const hint = URL.parse(HINT.exec(answer.headers['www-authenticate'] ?? '')?.[1] ?? '');
  if (hint === null || hint.origin !== asked.origin) return null;
  const described = await get(transport, hint);
  const metadata = signInMetadataSchema.safeParse(described?.status === 200 ? jsonOrNull(described.body) : null);
  if (!metadata.success || !isOf(metadata.data.resource, asked)) return null;
  const { authorization_servers, scopes_supported: scopes, canopy_client_id: clientId } = metadata.data;
  const [issuer = ''] = authorization_servers;
  return { issuer, clientId, scopes };
};
