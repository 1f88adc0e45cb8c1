import type { RemoteFailureKind } from '../../../../src-shared/remote';
import sentences from './messages/en.json' with { type: 'json' };

export type Operation = 'read' | 'create' | 'update' | 'delete';

const { tls, network, body, answered } = sentences;

type KeyByCode<T> = ReadonlyMap<string, keyof T>;

const TLS: KeyByCode<typeof tls> = new Map([
  ['OTHER_CERTIFICATE', 'otherCertificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'selfSigned'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'ownAuthority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'noChain'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'unknownAuthority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknownAuthority'],
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'notYetValid'],
  ['CERT_REVOKED', 'revoked'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'otherName'],
  ['HOSTNAME_MISMATCH', 'otherName']
]);

const NETWORK: KeyByCode<typeof network> = new Map([
  ['ENOTFOUND', 'noHost'],
  ['EAI_AGAIN', 'noHost'],
  ['ECONNREFUSED', 'refused'],
  ['CONNECT_TIMEOUT', 'noConnection'],
  ['ETIMEDOUT', 'noConnection'],
  ['ENETUNREACH', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
  ['ANSWER_TIMEOUT', 'noAnswer'],
  ['ECONNRESET', 'broken'],
  ['EPIPE', 'broken'],
  ['CUT_SHORT', 'broken'],
  ['BROKEN_OFF', 'brokenOff']
]);

const BODY: KeyByCode<typeof body> = new Map([
  ['TOO_LARGE', 'tooLarge'],
  ['TOO_LONG', 'tooLong'],
  ['STALLED', 'stalled'],
  ['CUT_SHORT', 'cutShort']
]);

interface AnswerFacts {
  readonly kind: RemoteFailureKind;
  readonly status: number;
  /** The service's own. */
  readonly words: string | null;
  readonly operation: Operation;
  readonly hasCredentials: boolean;
}

const answerBy = ({ kind, status, operation, hasCredentials }: AnswerFacts): keyof typeof answered => {
  switch (kind) {
    case 'unauthorized':
      if (!hasCredentials) return status === 401 ? 'asksForCredentials' : 'notAllowedWithout';
      return status === 401 ? 'notAccepted' : 'notAllowed';
    case 'busy':
    case 'lost':
    case 'failed':
      return kind;
    case 'refused':
      if (status === 403) return 'changeNotAllowed';
      if (status === 405 || status === 501) return 'notHere';
      return status === 404 && operation === 'read' ? 'noCategories' : 'refused';
    default:
      return 'unexpected';
  }
};

export const messages = {
  ...sentences,
  tlsText: (code: string, host: string): string => tls[TLS.get(code) ?? 'other']({ host, code }),
  networkText: (code: string, host: string): string => {
    const otherwise = code.startsWith('HPE_') ? 'notHttp' : 'other';
    return network[NETWORK.get(code) ?? otherwise]({ host, code });
  },
  bodyText: (code: string, host: string): string => body[BODY.get(code) ?? 'compressed']({ host }),
  answerText: (facts: AnswerFacts): string => {
    const { kind, status, words, operation } = facts;
    const message = answered[answerBy(facts)]({ status: String(status), words });
    return kind === 'lost' && operation !== 'read' ? sentences.maybeDone({ message, operation }) : message;
  }
};
