import { Refusal, jsonAnswer, methodNotAllowed, refusalAnswer } from '../../http/call/answer';
import { openingFailure as listeningFailure, listen } from '../../http/socket/listening-address';
import { openSocketDoor, type SocketDoor, type SocketDoorOptions } from '../../http/socket-door';
import type { Log } from '../../platform/log';
import { NewerEntry } from '../../store/team/team-copy';
import { Postgres } from '../../store/team/postgres';
import messages from './messages/en.json' with { type: 'json' };
import { lookAtCopies } from './copies-storage';
import { TeamMetrics } from './metrics';
import { ServedWorkspaces } from './served-workspaces';
import { type BeatRhythm, ProcessBeat, ProcessTable } from './process-table';
import { Readiness } from './readiness';
import { type SignInOptions, teamDoor } from './web-pages';
import { teamRoutes } from './team-routes';
import { messages as callMessages } from '../../http/call/messages';
import { splitTarget } from '../../http/routes/route-table';
import { CONNECTION_LIMITS } from '../../http/socket/connection-slots';
import { createGuardedServer } from '../../http/socket/http-server';
import { urlHost } from '../../http/socket/request-guard';
import { RequestIds } from '../../http/socket/request-ids';
import { writeAnswer } from '../../http/socket/write-answer';

interface AdminParts {
  readonly host: string;
  readonly port: number;
  readonly readiness: Readiness;
  readonly metrics: TeamMetrics;
  readonly log: Log;
}

interface AdminServer {
  readonly url: string;
  close(): Promise<void>;
}

const PATHS = ['/livez', '/readyz', '/metrics'];

/** Opens a separate port for health checks and metrics, without tokens, that answers for the whole life of the process. Rejects as `listen` does. */
const openAdminServer = async ({ host, port, readiness, metrics, log }: AdminParts): Promise<AdminServer> => {
  const { server } = createGuardedServer(
    (request, response, requestId) => {
      const { path } = splitTarget(request.url ?? '');
      const refuse = (refusal: Refusal): void => writeAnswer(response, refusalAnswer(refusal), requestId);
      if (!PATHS.includes(path)) return refuse(new Refusal('not_found', callMessages.noPath));
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(methodNotAllowed('GET, HEAD'));
      if (path === '/metrics') {
        metrics.text().then(
          (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
          (error: unknown) => {
            log.error('metrics_failed', error);
            refuse(new Refusal('internal', callMessages.failed({ request: requestId })));
          }
        );
        return;
      }
      const refusal = path === '/readyz' ? readiness.refusal() : undefined;
      if (refusal === undefined) writeAnswer(response, jsonAnswer(200, { data: null }), requestId);
      else refuse(refusal);
    },
    {
      host,
      // These frequent calls would fill the log.
      log: { ...log, info: (event, facts) => log.debug(event, facts) },
      limits: CONNECTION_LIMITS,
      ids: new RequestIds(),
      showsToken: () => false,
      nameOf: (path) => (PATHS.includes(path) ? path : 'unknown'),
      publicUrls: [],
      onCall: () => undefined
    }
  );
  const bound = await listen(server, host, port);
  server.on('error', (error) => log.error('server_failed', error));
  return {
    url: `http://${urlHost(host)}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      })
  };
};

export const DEFAULT_WORKSPACE = 'default';

const BEAT: BeatRhythm = { everyMs: 2_000, withinMs: 4_000 };
const MOST_LAG_MS = 10_000;
const UNUSED_MS = 15 * 60_000;
const LOOK_FOR_UNUSED_MS = 60_000;
const ASIDE = { connections: 2, connectMs: 2_000, statementMs: 2_000 } as const;

export interface TeamServerOptions extends Pick<
  SocketDoorOptions,
  'host' | 'port' | 'publicUrls' | 'publicRead' | 'tls'
> {
  readonly postgresUrl: string;
  /** The owner's token. */
  readonly token: string;
  readonly signIn: SignInOptions | null;
  readonly cache: string;
  /** The port for operators; `null`: none. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  /** Whether webhooks may lead into the service's own network. */
  readonly allowsPrivateReceivers?: boolean;
  /** Largest lag of the default workspace at which the process is ready. */
  readonly mostLagMs?: number;
  readonly beat?: BeatRhythm;
  readonly lookForMessagesMs?: number;
  /** The folder of the built window; left out: no window is served. */
  readonly windowFolder?: string;
  readonly log: Log;
}

export interface TeamServer {
  readonly door: SocketDoor;
  readonly adminUrl: string | null;
  /** Ends the process without losing a call: it becomes unready, and after `noticed` takes no more connections and finishes the calls under way. */
  drain(noticed?: Promise<void>): Promise<void>;
}

export type TeamServerOpening = { ok: true; server: TeamServer } | { ok: false; message: string };

/** The port for operators could not be opened; the message is for people. */
class AdminPortFailure extends Error {}

/** Why a process cannot start, as a sentence for people; `undefined`: an unexpected failure. */
const openingFailure = (error: unknown, cache: string): string | undefined => {
  if (error instanceof AdminPortFailure) return error.message;
  if (error instanceof NewerEntry) return messages.notReady.newerEntries;
  if (error instanceof Refusal && error.code === 'not_found')
    return messages.noDefault({ workspace: DEFAULT_WORKSPACE });
  if (error instanceof Refusal && error.code === 'unavailable') return messages.cacheFails({ folder: cache });
  return undefined;
};

/** Opens a process of the service: first the port for operators, then the service, once the default workspace has caught up. */
export const openTeamServer = async (options: TeamServerOptions): Promise<TeamServerOpening> => {
  const {
    postgresUrl,
    cache,
    admin,
    log,
    token,
    signIn,
    allowsPrivateReceivers = false,
    mostLagMs = MOST_LAG_MS,
    beat: rhythm = BEAT,
    lookForMessagesMs,
    windowFolder,
    ...doorOptions
  } = options;
  const readiness = new Readiness((hindrances) => {
    if (hindrances.length === 0) log.info('ready');
    else log.info('not_ready', { because: hindrances.join(' ') });
  });
  const metrics = new TeamMetrics(readiness);
  const postgres = new Postgres(postgresUrl);
  const aside = new Postgres(postgresUrl, ASIDE.connections, ASIDE);
  const workspaces = new ServedWorkspaces({
    postgres,
    aside,
    cache,
    readiness,
    metrics,
    allowsPrivateReceivers,
    lookForMessagesMs,
    log
  });
  readiness.watchLag(() => workspaces.lagMs(DEFAULT_WORKSPACE) > mostLagMs);
  metrics.show(() => workspaces.worst());
  const beat = new ProcessBeat(new ProcessTable(postgres), readiness, log, rhythm, () => {
    lookAtCopies(readiness, cache);
    workspaces.catchUp();
  });
  let adminServer: AdminServer | null = null;
  const close = async (): Promise<void> => {
    await workspaces.close();
    await beat.stop();
    await postgres.close();
    await aside.close();
    await adminServer?.close();
  };
  try {
    adminServer =
      admin &&
      (await openAdminServer({ ...admin, readiness, metrics, log }).catch((error: unknown) => {
        const message = listeningFailure(error, admin.host, admin.port);
        throw message === undefined ? error : new AdminPortFailure(message);
      }));
    await beat.start();
    const { categories, changes, proposals, team } = await workspaces.open(DEFAULT_WORKSPACE);
    const { publicUrls = [], tls } = doorOptions;
    const opening = await openSocketDoor({
      ...doorOptions,
      ...teamDoor({
        postgres,
        workspaces,
        windowFolder,
        defaultWorkspace: DEFAULT_WORKSPACE,
        token,
        signIn,
        publicUrls,
        hasTls: tls !== undefined,
        log
      }),
      categories,
      changes,
      proposals,
      team,
      others: workspaces,
      routes: teamRoutes(readiness, signIn),
      log,
      onCall: metrics.count
    });
    if (!opening.ok) {
      await close();
      return opening;
    }
    const { door } = opening;
    readiness.set('starting', false);
    void workspaces.openThoseWithWork();
    const looking = setInterval(() => {
      void workspaces.openThoseWithWork();
      void workspaces.closeUnused(UNUSED_MS, DEFAULT_WORKSPACE);
    }, LOOK_FOR_UNUSED_MS);
    let draining: Promise<void> | undefined;
    const drain = async (noticed?: Promise<void>): Promise<void> => {
      readiness.set('draining', true);
      await noticed;
      clearInterval(looking);
      await door.close();
      await close();
    };
    return {
      ok: true,
      server: {
        door,
        adminUrl: adminServer?.url ?? null,
        drain: (noticed) => (draining ??= drain(noticed))
      }
    };
  } catch (error) {
    await close();
    const message = openingFailure(error, cache);
    if (message === undefined) throw error;
    return { ok: false, message };
  }
};
