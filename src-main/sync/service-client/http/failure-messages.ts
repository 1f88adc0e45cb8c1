import type { RemoteFailureKind } from '../../../../src-shared/remote';

/* What a person reads of a request that failed. */

/** What a request was for, as sentences and log lines say it. */
export type Operation = 'read' | 'create' | 'update' | 'delete';

export const MAYBE_DONE: Readonly<Record<Operation, string>> = {
  read: '',
  create: ' The category may have been created or not.',
  update: ' The change may have arrived or not.',
  delete: ' The category may have been deleted or not.'
};

const TLS_TEXTS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'signed its certificate itself, so that this computer does not trust it. Add the certificate to those that the system trusts',
  SELF_SIGNED_CERT_IN_CHAIN:
    'has a certificate of an authority that this computer does not trust. Add the authority to those that the system trusts',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'does not send its whole chain of certificates, or its authority is not trusted on this computer',
  UNABLE_TO_GET_ISSUER_CERT: 'has a certificate of an authority that this computer does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate of an authority that this computer does not know',
  CERT_HAS_EXPIRED:
    "has a certificate that has expired. Its operator must renew it; if it is valid, this computer's clock is wrong",
  CERT_NOT_YET_VALID: "has a certificate that is not valid yet. Is this computer's clock right?",
  CERT_REVOKED: 'has a certificate that was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name. Is the address right?',
  HOSTNAME_MISMATCH: 'has a certificate for another name. Is the address right?'
};

/** Whether a code of Node's says that an encrypted connection failed. */
export const isTls = (code: string): boolean =>
  code in TLS_TEXTS || /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|ERR_OSSL|UNABLE_TO|INVALID_CA|PATH_LENGTH)/.test(code);

export const tlsText = (code: string, host: string): string => {
  const known = TLS_TEXTS[code];
  if (known !== undefined) return `${host} ${known.replace(/\?$/, '')}${known.endsWith('?') ? '?' : '.'}`;
  return `No encrypted connection to ${host} could be made (${code}). Does it speak https at this port?`;
};

export const networkText = (code: string, host: string): string => {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host called ${host}, or this computer is offline.`;
    case 'ECONNREFUSED':
      return `Nothing answers at ${host}. Is the service running, and is the port right?`;
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return `No connection to ${host} could be made in time. Is it reachable from this network?`;
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return `${host} cannot be reached from this network, or this computer is offline.`;
    case 'ANSWER_TIMEOUT':
      return `${host} took too long to answer.`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'CUT_SHORT':
      return `The connection to ${host} broke before an answer came.`;
    case 'BROKEN_OFF':
      return `The connection to ${host} broke in the middle of its answer.`;
    default:
      return code.startsWith('HPE_')
        ? `What answers at ${host} does not speak HTTP. Does the URL need https://, or another port?`
        : `${host} could not be reached (${code}).`;
  }
};

export const bodyText = (code: string, host: string): string => {
  switch (code) {
    case 'TOO_LARGE':
      return `The answer of ${host} is larger than Canopy reads.`;
    case 'TOO_LONG':
      return `The answer of ${host} did not end in time.`;
    case 'STALLED':
      return `${host} stopped in the middle of its answer.`;
    case 'CUT_SHORT':
      return `The answer of ${host} was cut short.`;
    default:
      return `The answer of ${host} is compressed in a way that cannot be read.`;
  }
};

const NEVER_DONE: Readonly<Record<Operation, string>> = {
  read: 'reading',
  create: 'creation',
  update: 'update',
  delete: 'deletion'
};

/** @param operation that has never succeeded while others have; `null`: none has */
export const neverWorkedThere = (status: number, path: string, operation: Operation | null): string =>
  `The service answered ${status} at ${path}, and no ${operation === null ? 'change' : NEVER_DONE[operation]} has ever succeeded there. Is the path for changes right?`;

/** @param words the service's own, after a colon, or nothing */
export const answerText = (kind: RemoteFailureKind, status: number, words: string, operation: Operation): string => {
  switch (kind) {
    case 'unauthorized':
      return status === 401
        ? `The service asks for valid credentials (401)${words}.`
        : `The service does not allow this with these credentials (403)${words}.`;
    case 'busy':
      return `The service is busy (${status})${words}.`;
    case 'lost':
      return `No answer came from behind the service's gateway (${status}).${MAYBE_DONE[operation]}`;
    case 'failed':
      return `The service failed (${status})${words}.`;
    case 'refused':
      if (status === 403) return `The service does not allow this change (403)${words}.`;
      if (status === 405 || status === 501) return `The service does not do this at this address (${status})${words}.`;
      return status === 404 && operation === 'read'
        ? `There are no categories at this address (404)${words}. Is it right?`
        : `The service refused this (${status})${words}.`;
    default:
      return `The service answered in a way that makes no sense here (${status})${words}.`;
  }
};
