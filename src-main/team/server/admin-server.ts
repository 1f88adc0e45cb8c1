import { jsonAnswer, methodNotAllowed, Refusal, refusalAnswer } from '../../http/call/answer';
import { messages as callMessages } from '../../http/call/messages';
import { splitTarget } from '../../http/routes/route-table';
import { CONNECTION_LIMITS } from '../../http/socket/connection-slots';
import { listen } from '../../http/socket/listening-address';
import { createGuardedServer } from '../../http/socket/http-server';
import { urlHost } from '../../http/socket/request-guard';
import { RequestIds } from '../../http/socket/request-ids';
import { writeAnswer } from '../../http/socket/write-answer';
import type { Log } from '../../platform/log';
import type { TeamMetrics } from './metrics';
import type { Readiness } from './readiness';

interface AdminParts {
  readonly host: string;
  readonly port: number;
  readonly readiness: Readiness;
  readonly metrics: TeamMetrics;
  readonly log: Log;
}

export interface AdminServer {
  readonly url: string;
  close(): Promise<void>;
}

const PATHS = ['/livez', '/readyz', '/metrics'];

/** Opens a separate port for health checks and metrics, without tokens, that answers for the whole life of the process. Rejects as `listen` does. */
export const openAdminServer = async ({ host, port, readiness, metrics, log }: AdminParts): Promise<AdminServer> => {
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
            refuse(new Refusal('internal', callMessages.failed(requestId)));
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
