import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, startDaemon, type Daemon } from '../support/daemon';
import { freePort } from '../../support/free-port';
import { machineNode } from '../support/machine-node';
import { plainEnvironment } from '../support/npm-project';
import { program } from '../support/program';

/** Where Medusa is installed, the database that it is to use, and the file that has its secret API key once that was made. */
export interface MedusaPlace {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly tokenFile: string;
}

const cliIn = (folder: string): string => join(folder, 'node_modules/@medusajs/cli/cli.js');

const environment = ({ databaseUrl, tokenFile }: MedusaPlace): NodeJS.ProcessEnv =>
  plainEnvironment({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    TOKEN_FILE: tokenFile,
    MEDUSA_DISABLE_TELEMETRY: 'true'
  });

/** Makes its tables in an empty database, and a secret API key by one of its scripts. */
export const makeMedusa = async (place: MedusaPlace): Promise<void> => {
  const medusa = (...args: string[]): Promise<string> =>
    program(machineNode, [cliIn(place.folder), ...args], '', { cwd: place.folder, env: environment(place) });
  await medusa('db:migrate', '--execute-safe-links', '--skip-scripts');
  await medusa('exec', './src/scripts/make-key.js');
};

/** A Medusa that answers. */
export interface RunningMedusa {
  readonly daemon: Daemon;
  readonly port: number;
  /** User name and password of Basic authentication. */
  readonly credentials: string;
}

/** Starts it in production mode. @param log beside it */
export const startMedusa = async (place: MedusaPlace, log: string): Promise<RunningMedusa> => {
  const port = await freePort();
  const daemon = await startDaemon({
    command: machineNode,
    args: [cliIn(place.folder), 'start', '-H', '127.0.0.1', '-p', String(port)],
    cwd: place.folder,
    log,
    env: environment(place),
    isReady: () => answers(`http://127.0.0.1:${port}/health`)
  });
  return { daemon, port, credentials: `${readFileSync(place.tokenFile, 'utf8')}:` };
};

/** A category with its parent named by its index among them: a parent always stands before its children. */
export interface MedusaSeed {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly order: number;
  readonly parentIndex: number | null;
  readonly description?: string;
  readonly metadata?: unknown;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** All at once in its table, since by its API 1,200 take minutes. `mpath` names all from the root down. */
export const seedStatements = (seeds: readonly MedusaSeed[]): string => {
  const paths: string[] = [];
  const values = seeds.map(({ id, name, slug, order, parentIndex, description = '', metadata = null }) => {
    const above = parentIndex === null ? undefined : paths[parentIndex];
    const path = above === undefined ? id : `${above}.${id}`;
    paths.push(path);
    const parent = parentIndex === null ? 'NULL' : quoted(seeds[parentIndex]?.id ?? '');
    const json = metadata === null ? 'NULL' : quoted(JSON.stringify(metadata));
    const texts = [id, name, slug, path, description].map(quoted);
    return `(${[...texts, json, String(order), 'true', parent].join(', ')})`;
  });
  return seeds.length === 0
    ? ''
    : `INSERT INTO product_category (id, name, handle, mpath, description, metadata, rank, is_active, parent_category_id) VALUES\n${values.join(',\n')};`;
};
