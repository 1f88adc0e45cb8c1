import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { jsonLines, LOG_LEVELS, logTo, type Log, type LogLevel } from '../platform/log';
import { RotatedFile } from '../platform/rotated-file';
import { oneOf, say, UsageError, type CommandIo, CommandFailure, type parseOptions, required } from './command';
import { messages } from './messages';
import { messageOf } from '../platform/file-identity';
import { type CertificateFiles, keepRenewed, madeBeside, ownCertificate } from '../http/tls/certificate-files';

export const portOf = (text: string, option = '--port'): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`${option} takes a whole number from 0 to 65535, not “${text}”.`);
  return port;
};

/** Base64url characters of 128 bits, and how many different ones nearly every random text of that length has. */
const LEAST_TOKEN = { characters: 22, different: 8 } as const;

/** @throws UsageError for a token that no header can carry, or with less than 128 bits */
export const tokenOf = (text: string): string => {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new UsageError(messages.serveFaults.tokenCharacters);
  if (text.length < LEAST_TOKEN.characters || new Set(text).size < LEAST_TOKEN.different)
    throw new UsageError(messages.serveFaults.weakToken({ least: String(LEAST_TOKEN.characters) }));
  return text;
};

export const logLevelOf = (text: string): LogLevel => oneOf('--log-level', LOG_LEVELS, text);

/** The log, and how to flush it to its file. */
export const openLog = (
  level: LogLevel,
  file: string | undefined,
  io: Pick<CommandIo, 'stderr'>
): { log: Log; end: () => Promise<void> } => {
  // Entries of this very moment are handed on in the next turn.
  if (file === undefined) return { log: logTo(jsonLines(io.stderr), level), end: () => yieldToEventLoop() };
  const target = new RotatedFile({
    file,
    onFailure: (error) => say(io, `The log cannot be written: ${messageOf(error)}`)
  });
  const end = async (): Promise<void> => {
    await yieldToEventLoop();
    await target.end();
  };
  return { log: logTo(jsonLines(target), level), end };
};

export const TLS_OPTIONS = {
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'tls-self-signed': { type: 'boolean', default: false }
} as const;

type TlsValues = ReturnType<typeof parseOptions<typeof TLS_OPTIONS>>;

interface Tls {
  readonly files: CertificateFiles;
  readonly isOwn: boolean;
}

/** `undefined`: plain HTTP. @throws UsageError for one file of the two, or both ways at once */
export const tlsOf = (
  { 'tls-cert': certFile, 'tls-key': keyFile, 'tls-self-signed': isOwn }: TlsValues,
  database: string
): Tls | undefined => {
  if (certFile === undefined && keyFile === undefined)
    return isOwn ? { files: madeBeside(database), isOwn } : undefined;
  if (isOwn) throw new UsageError(messages.serveFaults.bothTls);
  if (certFile === undefined || keyFile === undefined) throw new UsageError(messages.serveFaults.halfTls);
  return { files: { certFile: required(certFile, '--tls-cert'), keyFile: required(keyFile, '--tls-key') }, isOwn };
};

/** Creates and renews a generated certificate. @returns how to stop that */
export const keepCertificate = async (tls: Tls | undefined, log: Log): Promise<() => void> => {
  if (tls?.isOwn !== true) return () => undefined;
  const { files } = tls;
  const reading = await ownCertificate(files);
  if (!reading.ok) throw new CommandFailure(reading.message);
  return keepRenewed(files, (reason) => log.warn('certificate_not_renewed', { reason }));
};
