import { codeOf } from '../../../platform/file-identity';
import type { ClientRequestArgs } from 'node:http';
import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';

export interface Pin {
  /** The only service that it is for, as `URL.origin` writes it. */
  readonly origin: string;
  readonly fingerprint: string;
}

export const OTHER_CERTIFICATE = 'OTHER_CERTIFICATE';

class OtherCertificate extends Error {
  readonly code = OTHER_CERTIFICATE;
}

/** Only the owner of a certificate has its key, so the fingerprint proves who answers. Authorities, names and dates add nothing. */
const UNCHECKED = { rejectUnauthorized: false, minVersion: 'TLSv1.2' } as const;

const MOST_LOOKING_MS = 15_000;

/** Connections to a service that is known by its certificate. A connection is handed on, and anything sent, only once the fingerprint is the right one. */
export class PinnedAgent extends Agent {
  constructor(
    private readonly fingerprint: string,
    options: ConstructorParameters<typeof Agent>[0]
  ) {
    super(options);
  }

  override createConnection(
    options: ClientRequestArgs & ConnectionOptions,
    callback?: (error: Error | null, stream: Duplex) => void
  ): Duplex | null | undefined {
    const socket = connect({ ...options, ...UNCHECKED });
    const fail = (error: Error): void => callback?.(error, socket);
    socket.setTimeout(MOST_LOOKING_MS, () => socket.destroy());
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      socket.off('error', fail);
      socket.setTimeout(0);
      if (socket.getPeerCertificate().fingerprint256 === this.fingerprint) callback?.(null, socket);
      else {
        socket.destroy();
        callback?.(new OtherCertificate(OTHER_CERTIFICATE), socket);
      }
    });
    return undefined;
  }
}

/** Errors that mean that no trusted authority vouches for a certificate. Wrong names and dates are for its owner to fix. */
const UNKNOWN = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'
]);

const isUnknown = ({ authorizationError }: TLSSocket): boolean => {
  // Node gives the code as text, whatever its types say.
  const fault: unknown = authorizationError;
  const code = codeOf(fault) ?? fault;
  return typeof code === 'string' && UNKNOWN.has(code);
};

/** The fingerprint of a certificate that is not trusted or not the known one. Sends nothing, never rejects. `undefined`: none. */
export const unknownCertificate = (url: string, known: string | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { protocol, hostname, port } = new URL(url);
    if (protocol !== 'https:') {
      resolve(undefined);
      return;
    }
    const host = hostname.replaceAll(/[[\]]/g, '');
    const socket = connect({ ...UNCHECKED, host, port: port === '' ? 443 : Number(port) });
    const end = (fingerprint: string | undefined): void => {
      resolve(fingerprint);
      socket.destroy();
    };
    socket.setTimeout(MOST_LOOKING_MS, () => end(undefined));
    socket.once('error', () => end(undefined));
    socket.once('secureConnect', () => {
      const { fingerprint256 } = socket.getPeerCertificate();
      end(known === undefined ? (isUnknown(socket) ? fingerprint256 : undefined) : fingerprint256);
    });
  });
