import { codeOf } from '../../platform/file-identity';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Log } from '../../platform/log';
import type { ServerCertificate } from '../tls/certificate-files';
import type { ConnectionLimits } from './connection-slots';

export interface SecureServer {
  readonly server: Server;
  readonly present: (certificate: ServerCertificate) => void;
  /** Closes connections whose TLS handshake is not finished. */
  readonly dropHandshakes: () => void;
}

interface SecureServerParts {
  readonly certificate: ServerCertificate;
  readonly limits: ConnectionLimits;
  readonly log: Log;
  readonly onSecured: (socket: TLSSocket) => void;
}

/** Both addresses of a connection, which identify it: the encrypted stream does not expose its socket. */
const endsOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`;

/** Node's HTTP server behind TLS. Handshakes are limited like strangers' connections; a new one replaces the oldest. */
export const createSecureServer = (
  options: ServerOptions,
  listener: RequestListener,
  { certificate, limits, log, onSecured }: SecureServerParts
): SecureServer => {
  const handshakes = new Map<string, Socket>();
  const server = createServer({ ...options, ...certificate.context, handshakeTimeout: limits.headersMs }, listener);
  server.on('connection', (socket: Socket) => {
    const ends = endsOf(socket);
    const [oldest] = handshakes.values();
    if (handshakes.size >= limits.strangerConnections) oldest?.destroy();
    handshakes.set(ends, socket);
    socket.once('close', () => {
      if (handshakes.get(ends) === socket) handshakes.delete(ends);
    });
  });
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    handshakes.delete(endsOf(socket));
    onSecured(socket);
  });
  // For example a client that does not trust the certificate, or speaks plain HTTP.
  server.on('tlsClientError', (error: Error) => log.debug('handshake_failed', { code: codeOf(error) ?? error.name }));
  return {
    server,
    present: ({ context }) => server.setSecureContext(context),
    dropHandshakes: () => {
      for (const socket of handshakes.values()) socket.destroy();
    }
  };
};
