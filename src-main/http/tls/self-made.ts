import { DAY_MS } from '../../../src-shared/limits';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator
} from '@peculiar/x509';
import { randomBytes } from 'node:crypto';

/* To be imported at use: the library is large, and its decorators need a polyfill of `Reflect`. Node itself makes no certificates. */

/** Clients refuse more of a server's certificate (CA/Browser Forum, 6.3.2; Apple since 2020). */
const MOST_DAYS = 398;
/** Valid from a day before, so that a client whose clock is behind accepts it. */
const EARLIER_MS = DAY_MS;

interface SelfMade {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly now?: Date;
  /** How long it is valid; left out, as long as clients accept. */
  readonly days?: number;
}

/** Makes a key (ECDSA on P-256) and a self-signed certificate, in PEM form. */
export const makeCertificate = async ({
  names,
  addresses,
  now = new Date(),
  days = MOST_DAYS
}: SelfMade): Promise<{ readonly cert: string; readonly key: string }> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notBefore = new Date(now.getTime() - EARLIER_MS);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      // Positive, and not to be guessed (RFC 5280, 4.1.2.2).
      serialNumber: `01${randomBytes(15).toString('hex')}`,
      name: [{ CN: [names[0] ?? 'localhost'] }, { O: ['Canopy'] }],
      notBefore,
      notAfter: new Date(notBefore.getTime() + days * DAY_MS - 1_000),
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        // No key usage: OpenSSL and BoringSSL trust a self-signed certificate only if its key may sign certificates, or does not say.
        new BasicConstraintsExtension(false, undefined, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension([
          ...names.map((value) => ({ type: 'dns' as const, value })),
          ...addresses.map((value) => ({ type: 'ip' as const, value }))
        ])
      ]
    },
    crypto
  );
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: `${certificate.toString('pem')}\n`, key: `${PemConverter.encode(key, 'PRIVATE KEY')}\n` };
};
