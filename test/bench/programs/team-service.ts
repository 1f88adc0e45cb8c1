import { join } from 'node:path';
import { z } from 'zod';
import { jsonLines, logTo } from '../../../src-main/platform/log';
import { RotatedFile } from '../../../src-main/platform/rotated-file';
import { openTeamServer, type TeamServer } from '../../../src-main/team/server/team-server';
import { answerQuestions } from '../child';

/*
 * A process of the team service as `canopy team serve` opens it: its port, its copy, and a log that is written to a file.
 */

const openSchema = z.object({ url: z.string(), folder: z.string(), token: z.string() });

let server: TeamServer | undefined;

answerQuestions({
  /** Serves the workspace `default`, which is there. @returns the port */
  open: async (argument) => {
    const { url, folder, token } = openSchema.parse(argument);
    const opening = await openTeamServer({
      postgresUrl: url,
      cache: folder,
      token,
      signIn: null,
      admin: null,
      port: 0,
      log: logTo(jsonLines(new RotatedFile({ file: join(folder, 'service.log'), onFailure: console.error })))
    });
    if (!opening.ok) throw new Error(opening.message);
    ({ server } = opening);
    return server.door.port;
  },
  close: async () => {
    await server?.drain();
    return null;
  }
});
