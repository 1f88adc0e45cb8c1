import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { TOKEN } from './http-caller';

export interface TeamProcess {
  readonly url: string;
  readonly adminUrl: string;
  readonly child: ChildProcess;
  /** @returns the exit code; `null`: the signal itself ended it */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const announced = z.object({ url: z.string(), adminUrl: z.string() });

/** Starts a process of the bundled command line on that database, and waits until it accepts calls. */
export const serveTeam = async (
  cli: string,
  postgres: string,
  args: readonly string[] = [],
  node: readonly [command: string, environment: Readonly<Record<string, string>>] = [process.execPath, {}]
): Promise<TeamProcess> => {
  const options = ['--port', '0', '--host', '127.0.0.1', '--admin-port', '0', '--drain-wait', '0', ...args];
  const [command, environment] = node;
  const child = spawn(command, [cli, 'team', 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, CANOPY_POSTGRES_URL: postgres, CANOPY_TOKEN: TOKEN }
  });
  let [stdout, stderr] = ['', ''];
  const ended = once(child, 'close').then(() => child.exitCode);
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // Not `Promise.withResolvers`, which the end-to-end tests' Node may lack.
  const said = new Promise<z.output<typeof announced>>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.endsWith('}\n')) resolve(announced.parse(JSON.parse(stdout)));
    });
    void ended.then((code) => reject(new Error(`canopy team serve ended with ${code}: ${stderr}`)));
  });
  const { url, adminUrl } = await said;
  return {
    url,
    adminUrl,
    child,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    }
  };
};
