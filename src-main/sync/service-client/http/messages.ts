import type { RemoteFailureKind } from '../../../../src-shared/remote';

/** The workspace's address is another server's than the one that its credentials were given for. */
const otherOrigin = (given: string, now: string): string =>
  `The credentials were given for ${given}, but this workspace is now connected to ${now}. They were not sent there. Enter credentials for ${now} if that is right.`;

export type Operation = 'read' | 'create' | 'update' | 'delete';

const MAYBE_DONE: Readonly<Record<Operation, string>> = {
  read: '',
  create: ' The category may or may not have been created.',
  update: ' The change may or may not have arrived.',
  delete: ' The category may or may not have been deleted.'
};

const TLS_TEXTS: Readonly<Record<string, string>> = {
  OTHER_CERTIFICATE:
    'presents another certificate than the one that you trusted, so nothing was sent. Its owner may have renewed it, or someone may be intercepting the connection. Ask its owner for the new fingerprint, then choose “Check the certificate…” in the status bar, or run “canopy sync” with --tls-fingerprint',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'uses a self-signed certificate, which this computer does not trust. Add the certificate to those that the system trusts',
  SELF_SIGNED_CERT_IN_CHAIN:
    'has a certificate from an authority that this computer does not trust. Add the authority to those that the system trusts',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'does not send its whole chain of certificates, or its authority is not trusted on this computer',
  UNABLE_TO_GET_ISSUER_CERT: 'has a certificate from an authority that this computer does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate from an authority that this computer does not know',
  CERT_HAS_EXPIRED:
    "has a certificate that has expired. Its operator must renew it; if it is valid, this computer's clock is wrong",
  CERT_NOT_YET_VALID: "has a certificate that is not valid yet. Is this computer's clock right?",
  CERT_REVOKED: 'has a certificate that was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name. Is the address right?',
  HOSTNAME_MISMATCH: 'has a certificate for another name. Is the address right?'
};

const NEVER_DONE: Readonly<Record<Operation, string>> = {
  read: 'reading',
  create: 'creation',
  update: 'update',
  delete: 'deletion'
};

export const messages = {
  proposals: {
    notOffered: 'This service does not know proposals. Its operator can update it.',
    notRevised: 'This service is too old for its proposals to be edited again here. Its operator can update it.',
    unreadable: 'The service has answered with something else than its proposals. Is it up to date?',
    unavailable: (why: string, isOffline: boolean): string =>
      isOffline
        ? `Proposals of this workspace are kept by its service, which cannot be reached now. Try again once you are online. ${why}`
        : why
  },
  noCredentials:
    'Leave user and password out of the URL, where they would be seen and kept. Choose basic authentication instead.',
  noKeys:
    'Leave keys, tokens and passwords out of the URL (the part after the question mark), where they would be seen and kept. Enter them as credentials instead.',
  /** The service changes a category only for those who know its latest version, and its listing did not say it. */
  noVersion:
    'The service has not said which version of this category it has, and changes nothing without it. Nothing was sent.',
  idNotInPath:
    'The id that the service gave this category cannot be part of an address, so it cannot be changed from here.',
  webPageAfterChange:
    'The service answered a change with a web page. Is the address right, and are the credentials still valid?',
  otherOrigin,
  signInOver: 'Your sign-in has ended. Sign in again.',
  signInNotRenewed: 'Your sign-in could not be renewed in time. It is tried again.',
  /** What kept a token server from giving an access token. `words`: its own, after a colon, or nothing. */
  noToken: {
    unreachable: (why: string): string => `The token server cannot be reached. ${why}`,
    busy: (status: number): string => `The token server is busy (${status}).`,
    failed: (status: number, words: string): string => `The token server failed (${status})${words}.`,
    wrongClient: (status: number, words: string): string =>
      `The token server does not accept the client ID and secret (${status})${words}.`,
    wrongScope: (status: number, words: string): string =>
      `The token server does not grant this scope (${status})${words}. Correct it, or leave it empty.`,
    wrongGrant: (status: number, words: string): string =>
      `The token server does not give this client a token for its client credentials (${status})${words}. Its operator must allow that grant.`,
    refused: (status: number, words: string): string =>
      `The token server refused to give a token (${status})${words}. Is the token URL right?`,
    elsewhere: (origin: string): string =>
      `The token URL points to another address: ${origin}. The client secret was not sent there. If that is where it is now, enter that URL.`,
    nonsense: 'The answer at the token URL has no access token. Is the URL right?',
    otherType: (type: string): string =>
      `The token server gives tokens of the type “${type}”, and Canopy can use bearer tokens only.`
  },
  cannotTakeAway: (members: readonly string[]): string =>
    `The service can change ${members.map((member) => `“${member}”`).join(', ')} of a category, but cannot clear it. Nothing was sent. Choose another value, or take theirs.`,
  address: {
    none: 'Enter the URL of the service, such as https://shop.example.',
    notUrl: 'This is not a URL. It looks like https://shop.example.',
    scheme: 'The URL of a service begins with https:// or http://.',
    hash: 'Leave out the part of the URL from the hash on.',
    unusable: 'Canopy cannot use this URL. It looks like https://shop.example.',
    notEncrypted:
      'The connection is not encrypted: others on the network can read and change what is sent, including credentials. Use https:// if the service supports it.'
  },
  noHttpUrl: 'The address of the service is not a URL that begins with https:// or http://.',
  header: {
    badName: 'The name of the header for the credentials has characters that are not allowed in a header.',
    reserved: (name: string): string => `Credentials cannot be sent as the header ${name}, which has another meaning.`,
    badValue: 'The credentials have characters that cannot be sent, such as a line break. Were they copied completely?',
    notFixed: (name: string): string =>
      `The header “${name}” cannot be sent with every request. Remove it from the service’s description, or enter it as credentials.`
  },
  colonInUser: 'A user name for basic authentication cannot contain a colon.',
  redirect: {
    nowhere: (status: number): string => `The service redirects without saying where to (${status}).`,
    otherOrigin: (origin: string): string =>
      `The service redirects to another address: ${origin}. Nothing was sent there. If it has moved there, connect to that address.`,
    circle: 'The redirects of the service form a loop.',
    ofChange: (status: number): string =>
      `The service redirects a change (${status}), which would lose it. Is the address right?`
  },
  answer: {
    notText: 'The service answered with bytes that are not text.',
    empty: 'The service gave an empty answer. Is the address right?',
    webPage: 'The service answered with a web page instead of data. Is the address right?',
    tooDeep: 'The answer of the service is nested too deeply to be read.',
    tooLarge: 'The answer of the service is larger than Canopy can read.',
    notJson: 'The answer of the service is not valid JSON, or was cut short.'
  },
  /** @param words the service's own, after a colon, or nothing */
  refusedChange: (words: string): string => `The service refused this${words}.`,
  stillCreating: 'The service is still creating this category (409).',
  lostByPartialUpdate: (members: readonly string[]): string =>
    `The service refused the whole update, accepted a part of it, and emptied other fields of the category: ${members.map((member) => `“${member}”`).join(', ')}. Canopy will not try again.`,
  maybeDone: MAYBE_DONE,
  tlsTexts: TLS_TEXTS,
  tlsText: (code: string, host: string): string => {
    const known = TLS_TEXTS[code];
    if (known !== undefined) return `${host} ${known.replace(/\?$/, '')}${known.endsWith('?') ? '?' : '.'}`;
    return `No encrypted connection to ${host} could be made (${code}). Does it speak https at this port?`;
  },
  networkText: (code: string, host: string): string => {
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
  },
  bodyText: (code: string, host: string): string => {
    switch (code) {
      case 'TOO_LARGE':
        return `The answer of ${host} is larger than Canopy can read.`;
      case 'TOO_LONG':
        return `The answer of ${host} did not end in time.`;
      case 'STALLED':
        return `${host} stopped in the middle of its answer.`;
      case 'CUT_SHORT':
        return `The answer of ${host} was cut short.`;
      default:
        return `The answer of ${host} is compressed in a way that cannot be read.`;
    }
  },
  /** @param operation that has never succeeded while others have; `null`: none has */
  neverSucceeded: (status: number, path: string, operation: Operation | null): string =>
    `The service answered ${status} at ${path}, and no ${operation === null ? 'change' : NEVER_DONE[operation]} has ever succeeded there. Is the path for changes right?`,
  /** @param words the service's own, after a colon, or nothing */
  answerText: (kind: RemoteFailureKind, status: number, words: string, operation: Operation): string => {
    switch (kind) {
      case 'unauthorized':
        return status === 401
          ? `The service did not accept these credentials (401)${words}.`
          : `The service does not allow this with these credentials (403)${words}.`;
      case 'busy':
        return `The service is busy (${status})${words}.`;
      case 'lost':
        return `No answer came from behind the service's gateway (${status}).${MAYBE_DONE[operation]}`;
      case 'failed':
        return `The service failed (${status})${words}.`;
      case 'refused':
        if (status === 403) return `The service does not allow this change (403)${words}.`;
        if (status === 405 || status === 501)
          return `The service does not do this at this address (${status})${words}.`;
        return status === 404 && operation === 'read'
          ? `There are no categories at this address (404)${words}. Is it right?`
          : `The service refused this (${status})${words}.`;
      default:
        return `The service gave an unexpected answer (${status})${words}.`;
    }
  }
};
