import { createServer } from 'node:http';
import { z } from 'zod';
import { answerQuestions } from '../child';
import { fetchWhole } from '../fetch-whole';
import { listenHere } from '../../support/listen-here';

/*
 * What Canopy is measured against: a bare `node:http` server with nothing but one answer, which it sends to every call,
 * byte for byte what Canopy sends. It does not even look at the request.
 */

const copySchema = z.object({ port: z.int(), headers: z.record(z.string(), z.string()) });

answerQuestions({
  /** Asks the other server once, and from then on answers as it did. */
  copy: async (argument) => {
    const { port, headers } = copySchema.parse(argument);
    const { status, headers: sent, body } = await fetchWhole({ port, headers });
    const own = Object.entries(sent).filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)
    );
    const fixed = Object.fromEntries(own);
    const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
      response.writeHead(status, fixed);
      if (status === 304) response.end();
      else response.end(body);
    });
    return listenHere(server);
  },
  cpuMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
});
