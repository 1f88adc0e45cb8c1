import { lookup } from 'node:dns/promises';
import { OWNER } from '../domain/principal';
import type { Log } from '../platform/log';
import { type CallAuthenticator, ownerToken } from './call/call-authenticator';
import { type Route, type Service, splitWorkspace, type OtherWorkspaces } from './routes/route';
import { ROUTES, RouteTable, UNKNOWN } from './routes/route-table';
import { Access } from './socket/access';
import { CONNECTION_LIMITS, STOP_SWEEP_MS, type ConnectionLimits } from './socket/connection-slots';
import { createGuardedServer, type FinishedCall, type GuardedServer, type PageDoor } from './socket/http-server';
import { callableHosts, isLoopback, listen, openingFailure } from './socket/listening-address';
import { urlHost } from './socket/request-guard';
import { RequestIds } from './socket/request-ids';
import { createRequestListener } from './socket/request-listener';
import {
  readCertificate,
  watchCertificate,
  type CertificateFiles,
  type CertificateReading
} from './tls/certificate-files';

export interface SocketDoorOptions extends Pick<Service, 'categories' | 'changes' | 'proposals' | 'team' | 'log'> {
  /** Workspaces that are served by name; left out, there are none. */
  others?: OtherWorkspaces;
  /** Pages for browsers, which are asked before the routes; left out, there are none. */
  pages?: PageDoor;
  routes?: readonly Route[];
  /** The token of other programs, of 128 bits at least, or how a team knows several people. */
  token: string | CallAuthenticator;
  /** A name or an address; 127.0.0.1 unless asked otherwise. */
  host?: string;
  port: number;
  /** Where callers reach the service through something in front of it, such as `https://canopy.example`. */
  publicUrls?: readonly string[];
  /** Told of each call when it is over: `route` is the path of its route, with `{id}`, `undefined` where it has none. */
  onCall?: (call: FinishedCall & { readonly route: string | undefined }) => void;
  /** Whether reads need no token even on an address beyond this machine. */
  publicRead?: boolean;
  /** Serves over TLS with this certificate, which is read again when its files change; left out, over plain HTTP. */
  tls?: CertificateFiles & { readonly lookEveryMs?: number };
  limits?: Partial<ConnectionLimits>;
}

export interface SocketDoor {
  /** Where to reach it; the first of `urls`. */
  readonly url: string;
  /** All addresses at which it is reached: several where it listens on all of the machine's, those that other machines reach first. */
  readonly urls: readonly string[];
  readonly isLocal: boolean;
  readonly port: number;
  /** SHA-256 of the certificate that is presented now, as openssl writes it; `undefined`: plain HTTP. */
  readonly fingerprint: string | undefined;
  /** Lets the calls under way end, for a few seconds at most. The workspace stays open. */
  close(): Promise<void>;
}

export type DoorOpening = { ok: true; door: SocketDoor } | { ok: false; message: string };

const stop = ({ server, callsUnderWay, dropHandshakes, endStreams }: GuardedServer, graceMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    dropHandshakes();
    endStreams();
    const sweep = setInterval(() => {
      // To Node a connection is idle only after its first call; some are opened in advance and never have one.
      if (callsUnderWay() === 0) server.closeAllConnections();
      else server.closeIdleConnections();
    }, STOP_SWEEP_MS);
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close((error) => {
      clearInterval(sweep);
      clearTimeout(cutOff);
      if (error === undefined) resolve();
      else reject(error);
    });
  });

/** Presents a certificate that was renewed. One that cannot be used leaves the one before, and is said in the log. */
const followRenewals = (
  guarded: GuardedServer,
  { lookEveryMs, ...files }: NonNullable<SocketDoorOptions['tls']>,
  log: Log,
  onRenewed: (fingerprint: string) => void
): (() => void) =>
  watchCertificate(
    files,
    (reading: CertificateReading) => {
      if (!reading.ok) {
        log.warn('certificate_not_renewed', { reason: reading.message });
        return;
      }
      guarded.present(reading);
      onRenewed(reading.fingerprint);
      log.info('certificate_renewed', { fingerprint: reading.fingerprint });
    },
    lookEveryMs
  );

/** Opens the service's socket. @returns the entry point, or why it cannot be opened, such as a port in use */
export const openSocketDoor = async ({
  categories,
  changes,
  proposals,
  team,
  others,
  pages,
  routes = ROUTES,
  log,
  token,
  host = '127.0.0.1',
  port: wanted,
  publicRead = false,
  publicUrls = [],
  onCall,
  tls,
  limits = {}
}: SocketDoorOptions): Promise<DoorOpening> => {
  try {
    const certificate = tls === undefined ? undefined : readCertificate(tls);
    if (certificate?.ok === false) return certificate;
    const { address } = await lookup(host);
    const authenticator = typeof token === 'string' ? ownerToken(token) : token;
    // With several people a call from this machine is not trusted: a proxy here may call for any of them.
    const readsAreOpen = publicRead || (typeof token === 'string' && isLoopback(address));
    const access = new Access(authenticator, readsAreOpen);
    const table = new RouteTable(routes);
    /** The path without its workspace, if paths name workspaces. */
    const placeOf = (path: string) => (others === undefined ? { workspace: null, path } : splitWorkspace(path));
    const service = { categories, changes, proposals, team, author: 'http', caller: OWNER, log } as const;
    const allLimits = { ...CONNECTION_LIMITS, ...limits };
    const { heartbeatMs } = allLimits;
    const listener = createRequestListener({ table, access, service, others, heartbeatMs });
    // The pages are asked first: what is none of theirs is a call of a program.
    const front: typeof listener = (request, response, requestId, beginFollowing) => {
      if (pages?.take(request, response, requestId, beginFollowing) !== true)
        listener(request, response, requestId, beginFollowing);
    };
    const guarded = createGuardedServer(front, {
      host,
      log,
      isPage: (path) => pages?.isPage(path) === true,
      ids: new RequestIds((text) => authenticator.isSecretIn(text)),
      showsToken: ({ headers }) => authenticator.knows(headers),
      nameOf: (whole) => {
        const page = pages?.nameOf(whole);
        if (page !== undefined) return page;
        const { workspace, path } = placeOf(whole) ?? { workspace: null, path: '' };
        const name = table.nameOf(path);
        return workspace === null || name === UNKNOWN ? name : `/w/${workspace}${name}`;
      },
      publicUrls,
      onCall: (call) =>
        onCall?.({ ...call, route: pages?.patternOf(call.path) ?? table.patternOf(placeOf(call.path)?.path ?? '') }),
      certificate,
      limits: allLimits
    });
    const port = await listen(guarded.server, address, wanted);
    // For example too many open files: that connection is lost, the service is not.
    guarded.server.on('error', (error) => log.error('server_failed', error));
    const scheme = certificate === undefined ? 'http' : 'https';
    const urls = callableHosts(host, address).map((one) => `${scheme}://${urlHost(one)}:${port}`);
    const url = urls[0] ?? `${scheme}://${urlHost(host)}:${port}`;
    log.info('listening', { url });
    let fingerprint = certificate?.fingerprint;
    const stopFollowing = tls && followRenewals(guarded, tls, log, (renewed) => (fingerprint = renewed));
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      stopFollowing?.();
      await stop(guarded, allLimits.stopGraceMs);
      log.info('stopped', { url });
    };
    const door: SocketDoor = {
      url,
      urls,
      isLocal: isLoopback(address),
      port,
      get fingerprint() {
        return fingerprint;
      },
      close: () => (closing ??= close())
    };
    return { ok: true, door };
  } catch (error) {
    const message = openingFailure(error, host, wanted);
    if (message === undefined) throw error;
    return { ok: false, message };
  }
};
