import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonLines } from '../platform/log/json-lines';
import { LOG_LEVELS, logTo, type Log, type LogLevel } from '../platform/log/log';
import { RotatedFile } from '../platform/log/rotated-file';
import { openSocketDoor } from '../http/socket-door';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { overNetwork } from '../workspace/worker/open-service';
import { SyncHost } from '../workspace/worker/sync-host';
import { parseOptions, required, type Command } from './command';
import { childTrial } from './json-trial';
import { keptCredentials } from './credentials-file';
import { CommandFailure, UsageError } from './failures';
import { replicaState } from './replica';
import { tokenOptionOrVariable } from './token';

const USAGE = `canopy serve --database FILE --port N --token T [--host H] [--public-read]
             [--log-level L] [--log-file FILE] [--sync]

  --database FILE  the workspace; made when there is none
  --port N         where to listen; 0 means any free port
  --token T        what other programs must send as “Authorization: Bearer T”;
                   “-” takes the first line of standard input, which no list of
                   processes shows; left out, it is in CANOPY_TOKEN
  --host H         the address to listen on, 127.0.0.1 by default; on one that
                   other machines reach, reads need the token too
  --public-read    reads never need the token
  --sync           of a replica: keep it synced with its service, too
  --log-level L    error, warn, info (default) or debug, each with those before
  --log-file FILE  write the log there; at 2 MiB it becomes FILE.1, and so on to
                   FILE.4. Left out, the log goes to standard error

Standard output carries one line, {"url":"http://…"}, once calls are taken. The
log is JSON, one object a line. Ends on SIGTERM or Ctrl+C. With --sync it also
ends, with 1, when FILE itself can no longer be read or written.`;

const OPTIONS = {
  database: { type: 'string' },
  port: { type: 'string' },
  token: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  'public-read': { type: 'boolean', default: false },
  'log-level': { type: 'string', default: 'info' },
  'log-file': { type: 'string' },
  sync: { type: 'boolean', default: false }
} as const;

const portOf = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`--port takes a whole number from 0 to 65535, not “${text}”.`);
  return port;
};

/** A header can carry no other characters, so that no caller could ever send such a token. */
const tokenOf = (text: string): string => {
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new UsageError('--token takes letters, digits and signs of ASCII, without spaces.');
  return text;
};

const levelOf = (text: string): LogLevel => {
  const level = LOG_LEVELS.find((one) => one === text);
  if (level === undefined) throw new UsageError(`--log-level takes ${LOG_LEVELS.join(', ')}, not “${text}”.`);
  return level;
};

/** The log, and how to bring what it holds to its file. */
const openLog = (level: LogLevel, file: string | undefined): { log: Log; end: () => Promise<void> } => {
  if (file === undefined) return { log: logTo(jsonLines(process.stderr), level), end: () => Promise.resolve() };
  const target = new RotatedFile({
    file,
    onFailure: (error) =>
      process.stderr.write(`The log cannot be written: ${error instanceof Error ? error.message : String(error)}\n`)
  });
  const end = async (): Promise<void> => {
    // Entries of this very moment are handed on in the next turn.
    await nextTurn();
    await target.end();
  };
  return { log: logTo(jsonLines(target), level), end };
};

/** Resolves when somebody asks the process to end; from the first call on, signals no longer end it by themselves. */
const askedToEnd = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });

/**
 * Syncs a replica for as long as it is served. Throws `CommandFailure` for a local workspace.
 * @returns the end of it, and what rejects with a `StoreError` once the replica's own file cannot be read or written
 */
const keepSynced = (store: WorkspaceStore, log: Log): { host: SyncHost; fileFailed: Promise<never> } => {
  const credentials = keptCredentials(store.file, replicaState(store));
  const failing = Promise.withResolvers<never>();
  // It may fail before anybody waits for it.
  failing.promise.catch(() => undefined);
  const host = new SyncHost({
    tell: () => undefined,
    log,
    held: null,
    onFileFailed: failing.reject,
    openService: overNetwork(childTrial)
  });
  host.setCredentials(credentials);
  host.attach(store);
  return { host, fileFailed: failing.promise };
};

export const serveCommand: Command = {
  summary: 'Serve a workspace over HTTP, without a window',
  usage: USAGE,
  run: async (args) => {
    const values = parseOptions('serve', args, OPTIONS);
    const file = required(values.database, '--database');
    const port = portOf(required(values.port, '--port'));
    const token = tokenOf(required(await tokenOptionOrVariable(values.token), '--token'));
    const host = required(values.host, '--host');
    const level = levelOf(values['log-level']);
    const logFile = values['log-file'] === undefined ? undefined : required(values['log-file'], '--log-file');

    const end = askedToEnd();
    const store = WorkspaceStore.open(file);
    const { log, end: endLog } = openLog(level, logFile);
    let sync: ReturnType<typeof keepSynced> | null = null;
    try {
      sync = values.sync ? keepSynced(store, log) : null;
      // Made while nobody waits for it: later the first reader would, and everyone who calls meanwhile.
      store.treeText();
      const opening = await openSocketDoor({ store, log, token, host, port, publicRead: values['public-read'] });
      if (!opening.ok) throw new CommandFailure(opening.message);
      process.stdout.write(`${JSON.stringify({ url: opening.door.url })}\n`);
      try {
        await (sync === null ? end : Promise.race([end, sync.fileFailed]));
      } finally {
        sync?.host.detach();
        await opening.door.close();
      }
    } finally {
      sync?.host.detach();
      try {
        store.close();
      } finally {
        await endLog();
      }
    }
  }
};
