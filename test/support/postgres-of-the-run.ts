import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Postgres } from '../../src-main/store/team/postgres';
import { FAST, startPostgres, type PostgresServer } from './postgres-server';
import { listenHere } from './listen-here';

/*
 * The one PostgreSQL of a test run: the first test that needs it has it started, and the run ends it. Vitest and Playwright call this once
 * in a separate process before the tests (`globalSetup`).
 */

const VARIABLE = 'CANOPY_TEST_POSTGRES';

const TEAM_TEMPLATE = 'made_team';

/** @returns the URL of a database on that server */
export const databaseAt = (url: string, name: string): string => {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
};

/** A new database on such a server. @param content `team`: it has a team's tables */
export const makeDatabase = async (server: string, content: 'team' | 'empty'): Promise<string> => {
  const postgres = new Postgres(server, 1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = content === 'team' ? TEAM_TEMPLATE : 'template1';
  // Files are copied with a third of the work of writing every page to the log.
  await postgres.run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  await postgres.close();
  return databaseAt(server, name);
};

export const serverOfTheRun = async (): Promise<string | null> => {
  const door = process.env[VARIABLE];
  if (door === undefined) return null;
  const answer = await fetch(door);
  const said = await answer.text();
  if (!answer.ok) throw new Error(`PostgreSQL cannot be started: ${said}`);
  return said;
};

export const databaseOfTheRun = async (content: 'team' | 'empty'): Promise<string> => {
  const server = await serverOfTheRun();
  if (server === null) throw new Error('This run of tests has no PostgreSQL.');
  return makeDatabase(server, content);
};

/** A server on which tests make databases. @param hasTeam whether some have a team's tables, which only Vitest can load */
export const startForMany = async (hasTeam = true): Promise<PostgresServer> => {
  const server = await startPostgres([...FAST, 'max_connections=400'], undefined, 'file');
  if (!hasTeam) return server;
  const { migrateTeam } = await import('../../src-main/store/team/team-migrations');
  const administrator = new Postgres(server.url, 1);
  await administrator.run(`CREATE DATABASE ${TEAM_TEMPLATE}`);
  await administrator.close();
  const team = new Postgres(databaseAt(server.url, TEAM_TEMPLATE), 1);
  await migrateTeam(team);
  await team.close();
  return server;
};

/** What starts it on demand, for `globalSetup`. */
export const onDemand = (hasTeam: boolean) => async (): Promise<() => Promise<void>> => {
  let starting: Promise<PostgresServer> | null = null;
  const door = createServer((_request, response) => {
    starting ??= startForMany(hasTeam);
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error))
    );
  });
  process.env[VARIABLE] = `http://127.0.0.1:${await listenHere(door)}`;
  return async () => {
    door.close();
    door.closeAllConnections();
    await (await starting)?.stop();
  };
};

export default onDemand(true);
