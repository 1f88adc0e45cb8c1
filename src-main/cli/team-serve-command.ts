import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type CliCommand, CommandFailure, parseOptions, required, UsageError, helpText } from './command';
import { tokenOptionOrVariable } from './credential-options';
import { messages } from './messages';
import { announce } from './serve-command';
import { logLevelOf, openLog, portOf, tokenOf, keepCertificate, TLS_OPTIONS, tlsOf } from './service-options';
import { onPostgres, POSTGRES_OPTIONS, postgresUrl } from './team-options';
import { isConfidential } from '../../src-shared/token-url';
import { roleSchema } from '../../src-shared/me';
import { z } from 'zod';
import { migrateTeam } from '../store/team/team-migrations';
import { makeFolder } from '../team/server/copies-storage';
import type { SignInOptions } from '../team/server/web-pages';
import { messageOf } from '../platform/file-identity';

const SIGN_IN_OPTIONS = {
  'oidc-issuer': { type: 'string' },
  'oidc-client': { type: 'string' },
  'oidc-audience': { type: 'string' },
  'oidc-first-role': { type: 'string' }
} as const;

const signInOptionsOf = (
  values: Readonly<Partial<Record<keyof typeof SIGN_IN_OPTIONS, string | undefined>>>,
  publicUrl: string | undefined,
  workspace: string
): SignInOptions | null => {
  const {
    'oidc-issuer': issuer,
    'oidc-client': clientId,
    'oidc-audience': audience,
    'oidc-first-role': first
  } = values;
  if (issuer === undefined) {
    if (clientId !== undefined || audience !== undefined || first !== undefined)
      throw new UsageError(messages.teamSignIn.issuerMissing);
    return null;
  }
  if (!isConfidential(URL.parse(issuer))) throw new UsageError(messages.teamSignIn.issuer({ given: issuer }));
  if (clientId === undefined || publicUrl === undefined) throw new UsageError(messages.teamSignIn.incomplete);
  const role = roleSchema.optional().safeParse(first);
  if (!role.success) throw new UsageError(messages.teamPeople.role(first ?? '', roleSchema.options));
  return {
    resource: publicUrl,
    issuer,
    clientId,
    audience: audience ?? clientId,
    firstRole: role.data === undefined ? null : { workspace, role: role.data }
  };
};

/** Seconds that a load balancer may need to notice that a process is no longer ready. */
const DEFAULT_NOTICE_S = '5';

/** Seconds without an answer of the database after which a process counts as not ready. */
const DEFAULT_LAG_S = '10';

const OPTIONS = {
  ...POSTGRES_OPTIONS,
  port: { type: 'string' },
  host: { type: 'string' },
  token: { type: 'string' },
  'public-url': { type: 'string', multiple: true, default: [] as string[] },
  web: { type: 'boolean', default: false },
  'public-read': { type: 'boolean', default: false },
  'private-receivers': { type: 'boolean', default: false },
  cache: { type: 'string' },
  'admin-port': { type: 'string' },
  'admin-host': { type: 'string', default: '127.0.0.1' },
  'max-lag': { type: 'string', default: DEFAULT_LAG_S },
  'drain-wait': { type: 'string', default: DEFAULT_NOTICE_S },
  ...SIGN_IN_OPTIONS,
  ...TLS_OPTIONS,
  'log-level': { type: 'string', default: 'info' },
  'log-file': { type: 'string' }
} as const;

const publicUrlOf = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new UsageError(messages.teamFaults.publicUrl({ given: text }));
  return url.origin;
};

const millisecondsOf = (option: string, text: string): number => {
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(text)) throw new UsageError(messages.teamFaults.seconds({ option, given: text }));
  return Number(text) * 1_000;
};

/** The built window beside the command line, or in the archive of an installed app. */
const builtWindow = (): string => {
  // A chunk of the bundle is one folder deeper.
  const folder = ['../renderer', '../../renderer']
    .map((path) => join(import.meta.dirname, path))
    .find((one) => existsSync(join(one, 'index.html')));
  if (folder === undefined) throw new CommandFailure(messages.teamFaults.noWindow);
  return folder;
};

const cacheFolder = (given: string | undefined): { readonly folder: string; readonly end: () => void } => {
  if (given === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'canopy-team-'));
    return { folder, end: () => rmSync(folder, { recursive: true, force: true }) };
  }
  try {
    makeFolder(resolve(given));
  } catch (error) {
    throw new CommandFailure(messages.teamFaults.cache({ folder: given, reason: messageOf(error) }));
  }
  return { folder: given, end: () => undefined };
};

/** Checks at the start that the database exists and has the tables: a service that only waited for it would report nothing. */
const requireTeam = (url: string): Promise<void> =>
  onPostgres(url, async (postgres) => {
    const [made] = await postgres.rows(
      z.object({ made: z.boolean() }),
      "SELECT to_regclass('canopy.workspaces') IS NOT NULL AS made",
      []
    );
    if (made?.made !== true) throw new CommandFailure(messages.teamFaults.notInitialised);
    await migrateTeam(postgres);
  });

export const teamServeCommand: CliCommand = {
  usage: helpText('team-serve', {
    defaultLagS: DEFAULT_LAG_S,
    defaultNoticeS: DEFAULT_NOTICE_S,
    kept: 'in the folder of --cache (left out: a new one each time)'
  }),
  run: async (args, io) => {
    const values = parseOptions('team serve', args, OPTIONS);
    const url = postgresUrl(values, io);
    const port = portOf(required(values.port, '--port'));
    const host = required(values.host, '--host');
    const adminPort = values['admin-port'];
    const admin =
      adminPort === undefined ? null : { host: values['admin-host'], port: portOf(adminPort, '--admin-port') };
    const token = tokenOf(required(await tokenOptionOrVariable(values.token, io), '--token (or CANOPY_TOKEN)'));
    const publicUrls = values['public-url'].map(publicUrlOf);
    const signIn = signInOptionsOf(values, publicUrls[0], 'default');
    const noticeMs = millisecondsOf('--drain-wait', values['drain-wait']);
    const mostLagMs = millisecondsOf('--max-lag', values['max-lag']);
    const level = logLevelOf(values['log-level']);
    const asked = io.askedToEnd();
    await requireTeam(url);
    const { openTeamServer } = await import('../team/server/team-server');
    const { folder, end } = cacheFolder(values.cache);
    const { log, end: endLog } = openLog(level, values['log-file'], io);
    let endRenewals: (() => void) | null = null;
    try {
      const tls = tlsOf(values, join(folder, 'service'));
      endRenewals = await keepCertificate(tls, log);
      const opened = openTeamServer({
        postgresUrl: url,
        cache: folder,
        admin,
        log,
        token,
        signIn,
        host,
        port,
        publicUrls,
        publicRead: values['public-read'],
        allowsPrivateReceivers: values['private-receivers'],
        mostLagMs,
        ...(values.web && { windowFolder: builtWindow() }),
        ...(tls && { tls: tls.files })
      });
      // It may wait for the database for ever, and serves nobody yet: the end of the process ends it.
      const opening = await Promise.race([opened, asked]);
      if (!opening) return;
      if (!opening.ok) throw new CommandFailure(opening.message);
      const { server } = opening;
      announce(
        server.door,
        log,
        values['public-read'],
        io,
        server.adminUrl === null ? {} : { adminUrl: server.adminUrl }
      );
      await asked;
      // A second signal ends the process at once.
      const again = io.askedToEnd().then(() => io.endAtOnce(1));
      await Promise.race([server.drain(delay(noticeMs)), again]);
      await delay(0);
    } finally {
      endRenewals?.();
      end();
      await endLog();
    }
  }
};
