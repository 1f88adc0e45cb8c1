import type { Log } from '../platform/log';
import { openSocketDoor, type SocketDoor } from '../http/socket-door';
import { sqliteService } from '../store/sqlite/sqlite-service';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { overNetwork } from '../workspace/worker/replica-service';
import { sameJson } from '../../src-shared/same-json';
import { BackupKeeper, keepHistoryTrimmed, sealInThread } from '../workspace/worker/upkeep';
import { SyncHost } from '../workspace/worker/sync-host';
import { isThisMachine } from '../../src-shared/token-url';
import { daysSchema } from '../../src-shared/history';
import {
  type CliCommand,
  CommandFailure,
  parseOptions,
  printJson,
  required,
  say,
  UsageError,
  type CommandIo,
  helpText
} from './command';
import { replicaState } from './replica';
import { messages } from './messages';
import { tokenOptionOrVariable, keptCredentials } from './credential-options';
import { logLevelOf, openLog, portOf, tokenOf, keepCertificate, TLS_OPTIONS, tlsOf } from './service-options';

/** Makes backups when they are due, and trims the journal by its retention, as the desktop does. */
const keepUp = (
  store: WorkspaceStore,
  log: Log,
  withBackups: boolean,
  isRetentionChanged: boolean
): { stop: () => void; settled: () => Promise<void> } => {
  const backups = new BackupKeeper(
    { file: store.file, isOpen: true, store },
    () => log.error('workspace_damaged', new Error(messages.serveFaults.damaged({ file: store.file }))),
    log
  );
  if (withBackups) backups.lookRegularly();
  const trimming = keepHistoryTrimmed(
    { isOpen: true, store },
    { log, firstMs: 0, onTrimmed: () => log.info('history_trimmed') }
  );
  // A shorter retention applies at once, as in the window.
  if (isRetentionChanged) void trimming.trim();
  const stop = (): void => {
    trimming.stop();
    backups.stop();
  };
  return { stop, settled: () => backups.settled() };
};

const OPTIONS = {
  database: { type: 'string' },
  port: { type: 'string' },
  token: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  'public-read': { type: 'boolean', default: false },
  ...TLS_OPTIONS,
  'log-level': { type: 'string', default: 'info' },
  'log-file': { type: 'string' },
  sync: { type: 'boolean', default: false },
  'keep-history': { type: 'string' },
  'keep-trash': { type: 'string' },
  'no-backups': { type: 'boolean', default: false }
} as const;

const daysOf = (option: string, text: string | undefined): number | null | undefined => {
  if (text === undefined || text === 'forever') return text === undefined ? undefined : null;
  const days = daysSchema.safeParse(/^\d+$/.test(text) ? Number(text) : text);
  if (!days.success) throw new UsageError(messages.serveFaults.days({ option, given: text }));
  return days.data;
};

/** Syncs a replica for as long as it is served. `fileFailed` rejects once its file fails. @throws CommandFailure for a local workspace */
const keepSynced = (store: WorkspaceStore, log: Log, io: CommandIo): { host: SyncHost; fileFailed: Promise<never> } => {
  const credentials = keptCredentials(store.file, replicaState(store), io);
  const failing = Promise.withResolvers<never>();
  // A rejection before anybody awaits it must not count as unhandled.
  failing.promise.catch(() => undefined);
  const host = new SyncHost({
    emit: () => undefined,
    log,
    pausedBy: null,
    onFileFailed: failing.reject,
    loadOpenService: () => Promise.resolve(overNetwork(io.jsonTrial))
  });
  host.setCredentials(credentials);
  host.attach(store);
  return { host, fileFailed: failing.promise };
};

export const announce = (
  { url, urls, isLocal, fingerprint }: SocketDoor,
  log: Log,
  publicRead: boolean,
  io: CommandIo,
  more: { readonly adminUrl?: string } = {}
): void => {
  if (!isLocal) {
    const others = urls.filter((one) => !isThisMachine(new URL(one).hostname));
    const isSecure = fingerprint !== undefined;
    say(io, messages.serveFaults.reachable({ urls: others.join(' and ') || null, publicRead, isSecure }));
    log.warn(isSecure ? 'reachable' : 'reachable_without_tls', { urls: others.join(' '), publicRead });
  }
  printJson(io, {
    url,
    ...(urls.length > 1 && { urls }),
    ...(fingerprint !== undefined && { fingerprint256: fingerprint }),
    ...more
  });
};

export const serveCommand: CliCommand = {
  usage: helpText('serve', { kept: 'beside the workspace' }),
  run: async (args, io) => {
    const values = parseOptions('serve', args, OPTIONS);
    const file = required(values.database, '--database');
    const port = portOf(required(values.port, '--port'));
    const token = tokenOf(required(await tokenOptionOrVariable(values.token, io), '--token'));
    const host = required(values.host, '--host');
    const tls = tlsOf(values, file);
    const level = logLevelOf(values['log-level']);
    const logFile = values['log-file'] === undefined ? undefined : required(values['log-file'], '--log-file');

    const historyDays = daysOf('--keep-history', values['keep-history']);
    const trashDays = daysOf('--keep-trash', values['keep-trash']);

    const end = io.askedToEnd();
    const { log, end: endLog } = openLog(level, logFile, io);
    // Backups are verified in a thread, since that would delay calls here.
    const store = WorkspaceStore.open(file, { sealCopy: sealInThread(io.programFile('backup-check'), log) });
    let sync: ReturnType<typeof keepSynced> | null = null;
    let upkeep: ReturnType<typeof keepUp> | null = null;
    let endRenewals: (() => void) | null = null;
    try {
      const { retention } = store.history.retention();
      const wanted = {
        ...retention,
        ...(historyDays !== undefined && { historyDays }),
        ...(trashDays !== undefined && { trashDays })
      };
      const isRetentionChanged = !sameJson(wanted, retention);
      if (isRetentionChanged) store.history.setRetention(wanted);
      sync = values.sync ? keepSynced(store, log, io) : null;
      // Built now, since the first call would otherwise delay all others.
      store.treeText();
      endRenewals = await keepCertificate(tls, log);
      const opening = await openSocketDoor({
        ...sqliteService(store),
        log,
        token,
        host,
        port,
        publicRead: values['public-read'],
        ...(tls && { tls: tls.files })
      });
      if (!opening.ok) throw new CommandFailure(opening.message);
      announce(opening.door, log, values['public-read'], io);
      upkeep = keepUp(store, log, !values['no-backups'], isRetentionChanged);
      try {
        await (sync === null ? end : Promise.race([end, sync.fileFailed]));
      } finally {
        sync?.host.detach();
        await opening.door.close();
      }
    } finally {
      sync?.host.detach();
      endRenewals?.();
      try {
        upkeep?.stop();
        // Closing cancels a running backup, which is repeated at the next start.
        store.close();
        await upkeep?.settled();
      } finally {
        await endLog();
      }
    }
  }
};
