import { codeOf } from '../../platform/file-identity';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile, type StatsListener } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import messages from './messages/en.json' with { type: 'json' };
import { DAY_MS } from '../../../src-shared/limits';
import { hostname } from 'node:os';
import { writeFileAtomic } from '../../platform/atomic-file';
import { ownAddresses } from '../../platform/own-addresses';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';

export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface ServerCertificate {
  readonly context: Pick<SecureContextOptions, 'cert' | 'key' | 'minVersion'>;
  /** SHA-256 of the certificate, as openssl writes it: 32 hexadecimal pairs with colons. */
  readonly fingerprint: string;
  readonly certificate: X509Certificate;
}

export type CertificateReading =
  | ({ readonly ok: true } & ServerCertificate)
  | { readonly ok: false; readonly message: string };

/** TLS 1.0 and 1.1 are broken (RFC 8996). */
const LEAST_VERSION = 'TLSv1.2';

const refused = (message: string): CertificateReading => ({ ok: false, message });

const reasonOf = (error: unknown): keyof typeof messages.unreadable => {
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'missing';
    case 'EACCES':
    case 'EPERM':
      return 'forbidden';
    case 'EISDIR':
      return 'isFolder';
    default:
      return 'failed';
  }
};

type Text = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

const readText = (file: string): Text => {
  try {
    return { ok: true, text: readFileSync(file, 'latin1') };
  } catch (error) {
    return { ok: false, message: messages.unreadable[reasonOf(error)]({ file }) };
  }
};

const BEGIN_CERTIFICATE = '-----BEGIN CERTIFICATE-----';
const BEGIN_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;
/** PKCS #8, and the older form that openssl wrote until 1.0. */
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

const ifPossible = <T>(make: () => T): T | undefined => {
  try {
    return make();
  } catch {
    return undefined;
  }
};

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** @returns the certificate, or a sentence why a service cannot present it */
export const readCertificate = (
  { certFile, keyFile }: CertificateFiles,
  now: Date = new Date()
): CertificateReading => {
  const [cert, key] = [readText(certFile), readText(keyFile)];
  if (!cert.ok) return cert;
  if (!key.ok) return key;
  if (!cert.text.includes(BEGIN_CERTIFICATE)) return refused(messages.noCertificate({ file: certFile }));
  const certificate = ifPossible(() => new X509Certificate(cert.text.slice(cert.text.indexOf(BEGIN_CERTIFICATE))));
  if (certificate === undefined) return refused(messages.badCertificate({ file: certFile }));
  if (ENCRYPTED.test(key.text)) return refused(messages.encryptedKey({ file: keyFile }));
  if (!BEGIN_KEY.test(key.text)) return refused(messages.noKey({ file: keyFile }));
  const privateKey = ifPossible(() => createPrivateKey(key.text));
  if (privateKey === undefined) return refused(messages.badKey({ file: keyFile }));
  if (!certificate.checkPrivateKey(privateKey)) return refused(messages.keyOfAnother({ keyFile, certFile }));
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (to <= now) return refused(messages.expired({ file: certFile, day: dayOf(to) }));
  if (from > now) return refused(messages.notYet({ file: certFile, day: dayOf(from) }));
  const context = { cert: cert.text, key: key.text, minVersion: LEAST_VERSION } as const;
  if (ifPossible(() => createSecureContext(context)) === undefined) return refused(messages.unusable({ certFile }));
  return { ok: true, context, fingerprint: certificate.fingerprint256, certificate };
};

/** How often the files are looked at, in milliseconds. Polled, since replacing a symbolic link causes no event. */
export const LOOK_EVERY_MS = 10_000;

/** Reads the files again when one changes. A certificate is refused until its key is there. @returns how to stop */
export const watchCertificate = (
  files: CertificateFiles,
  onRead: (reading: CertificateReading) => void,
  everyMs: number = LOOK_EVERY_MS
): (() => void) => {
  const listener: StatsListener = (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino)
      onRead(readCertificate(files));
  };
  const names = [files.certFile, files.keyFile];
  for (const name of names) watchFile(name, { interval: everyMs, persistent: false }, listener);
  return () => {
    for (const name of names) unwatchFile(name, listener);
  };
};

/** Clients that know a certificate by its fingerprint have to be told of the next one. */
const RENEWED_BEFORE_MS = 30 * DAY_MS;

/** The files of a certificate that Canopy makes, beside another file of its. The key is not encrypted: a service starts by itself. */
export const madeBeside = (file: string): CertificateFiles => ({
  certFile: `${file}.tls-cert.pem`,
  keyFile: `${file}.tls-key.pem`
});

/** The machine's addresses on its networks, IPv4 first. */
export const networkAddresses = (): string[] =>
  ownAddresses()
    .filter(({ internal }) => !internal)
    .toSorted((a, b) => a.family.localeCompare(b.family))
    .map(({ address }) => address);

/** The computer's names: its own, and the one by which neighbors find it (RFC 6762). What a certificate cannot hold is left out. */
const machineNames = (): string[] => {
  const own = hostname().toLowerCase();
  const names = own.includes('.') ? [own] : [own, `${own}.local`];
  return [...new Set([...names, 'localhost'])].filter((name) => /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*$/.test(name));
};

const lasts = ({ certificate }: { readonly certificate: { readonly validTo: string } }, now: Date): boolean =>
  Date.parse(certificate.validTo) - now.getTime() > RENEWED_BEFORE_MS;

/** Makes a certificate for the names and addresses that this machine has now, in place of the one in these files. */
export const renewCertificate = async (
  files: CertificateFiles,
  now: Date = new Date()
): Promise<CertificateReading> => {
  const { makeCertificate } = await import('./self-made');
  const { cert, key } = await makeCertificate({
    names: machineNames(),
    addresses: [...networkAddresses(), '127.0.0.1', '::1'],
    now
  });
  try {
    // A watcher sees a certificate without its key for a moment, and takes it once both are there.
    await writeFileAtomic(files.keyFile, key, { mode: OWNER_ONLY_FILE });
    await writeFileAtomic(files.certFile, cert, { mode: OWNER_ONLY_FILE });
  } catch {
    return { ok: false, message: messages.notWritten({ file: files.certFile }) };
  }
  return readCertificate(files, now);
};

/** The certificate in these files, which is made where there is none that lasts for another month. */
export const ownCertificate = async (files: CertificateFiles, now: Date = new Date()): Promise<CertificateReading> => {
  const reading = readCertificate(files, now);
  return reading.ok && lasts(reading, now) ? reading : renewCertificate(files, now);
};

/** Renews the certificate in time while a service runs, which notices the new files. @returns what ends that */
export const keepRenewed = (files: CertificateFiles, onFailure: (message: string) => void): (() => void) => {
  const look = async (): Promise<void> => {
    const reading = await ownCertificate(files);
    if (!reading.ok) onFailure(reading.message);
  };
  const timer = setInterval(() => void look(), DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
