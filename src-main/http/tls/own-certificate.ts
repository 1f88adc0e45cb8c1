import { DAY_MS } from '../../../src-shared/limits';
import { hostname } from 'node:os';
import { writeFileAtomic } from '../../platform/atomic-file';
import { ownAddresses } from '../../platform/own-addresses';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { readCertificate, type CertificateFiles, type CertificateReading } from './certificate-files';
import messages from './messages/en.json' with { type: 'json' };

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
