import type { CertificateFiles } from '../http/tls/certificate-files';
import { keepRenewed, madeBeside, ownCertificate } from '../http/tls/own-certificate';
import type { Log } from '../platform/log';
import { CommandFailure, type parseOptions, required, UsageError } from './command';
import { messages } from './messages';

/** @param kept usage lines about where a generated certificate is kept */
export const tlsUsage = (kept: string): string => `  --tls-cert FILE, --tls-key FILE
                   serve over HTTPS (TLS 1.2 or newer) with this certificate,
                   those of its authorities behind it, and its key, both in PEM
                   form and without a passphrase. Both are read again within 10
                   seconds when one of them changes, as after a renewal
  --tls-self-signed
                   the same with a certificate that Canopy makes, keeps
                   ${kept}
                   and renews a month before it expires. Others recognise it by
                   its fingerprint`;

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
