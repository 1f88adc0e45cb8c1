/** Why a certificate and its key cannot be used. None repeats anything of a key. */
export const messages = {
  unreadable: (file: string, reason: string): string => `“${file}” cannot be read: ${reason}.`,
  missing: 'there is no such file',
  forbidden: 'this account may not read it',
  isFolder: 'it is a folder',
  failed: 'the disk or the network folder does not answer',
  noCertificate: (file: string): string =>
    `“${file}” has no certificate in PEM form, which begins with “-----BEGIN CERTIFICATE-----”.`,
  badCertificate: (file: string): string => `The certificate in “${file}” is damaged.`,
  noKey: (file: string): string =>
    `“${file}” has no private key in PEM form, which begins with “-----BEGIN PRIVATE KEY-----” or similar.`,
  encryptedKey: (file: string): string =>
    `The private key in “${file}” is encrypted with a passphrase, which nobody could enter when the service starts. “openssl pkey -in KEY -out PLAIN-KEY” writes it without one; make that file readable by its owner alone.`,
  badKey: (file: string): string => `The private key in “${file}” is damaged, or of a kind that TLS does not use.`,
  keyOfAnother: (keyFile: string, certFile: string): string =>
    `The private key in “${keyFile}” does not belong to the certificate in “${certFile}”. The service’s own certificate comes first in that file, and those of its authorities behind it.`,
  expired: (file: string, day: string): string =>
    `The certificate in “${file}” expired on ${day}. Have it renewed, or choose another one.`,
  notYet: (file: string, day: string): string =>
    `The certificate in “${file}” is valid from ${day} on. Choose another one, or check the clock of this computer.`,
  notWritten: (file: string): string =>
    `The certificate could not be written to “${file}”. Make room on the disk, or check the permissions of its folder.`,
  unusable: (certFile: string): string =>
    `The certificate in “${certFile}” cannot be used for TLS: its key or its signature is too weak, or one of the certificates behind it is damaged.`
};
