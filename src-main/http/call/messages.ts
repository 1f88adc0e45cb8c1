import { LIMITS } from '../../../src-shared/limits';

export const messages = {
  storageFull: (request: string): string =>
    `Nothing was changed. Make room on the disk that holds the workspace and call again. The log has more, under ${request}.`,
  failed: (request: string): string =>
    `The call was not carried out. The log of the service says why, under ${request}.`,
  noPath: 'The service has no such path.',
  noWorkspace: 'The service has no such workspace.',
  methods: (allowed: string): string => `This path takes ${allowed}.`,
  unknownParameter: 'The query has a parameter that this call does not know.',
  repeatedParameter: (name: string): string => `The parameter “${name}” is given more than once.`,
  parameterValues: (name: string, values: readonly string[]): string => `“${name}” takes ${values.join(' or ')}.`,
  noMark: (name: string): string => `“${name}” takes a mark of 64 hexadecimal digits, in small letters.`,
  wholeNumber: (name: string): string => `“${name}” takes a whole number from 0.`,
  sinceMissing: 'Say by “since” which revision you have: the ETag of the tree that you have read.',
  gone: 'The changes after this revision are no longer known, or it was never reached. Read the tree again, and go on from its revision.',
  tooManyStreams:
    'As many programs follow the changes as may do so at once. Try again later, or ask for the changes now and then.',
  callerGone: 'The connection was closed before the answer, and what had not begun was left undone.',
  bodyTooLarge: (most: number = LIMITS.bodyBytes): string => `A body has at most ${most.toLocaleString('en')} bytes.`,
  bodyNotUtf8: 'The body is not valid UTF-8.',
  noProposal: 'This is not the ID of a proposal.',
  noId: 'This is not the ID of a category.',
  idempotencyKeyLength: `An Idempotency-Key has 1 to ${LIMITS.idempotencyKeyLength} characters.`,
  keyInProgress: 'Another call with this Idempotency-Key is still in progress. Try again.',
  theBody: 'The body',
  faults: (count: number): string => `The body has ${count} faults.`,
  tokenMissing: 'Send the token as “Authorization: Bearer …”.',
  tokenWrong: 'This is not the token of this service.',
  fromWebPage: 'A web page sent this call. The service takes no calls from web pages.',
  hostMissing: 'The call has no Host header, or more than one.',
  hostWrong: 'Call the service at the address that it shows, or at localhost, with its port.',
  /** @param urls where callers reach a service that something stands in front of */
  hostNotPublic: (urls: readonly string[]): string =>
    `This service is called at ${urls.join(' or ')}. Whoever runs it can give it another public address.`,
  twoLengths: 'The call has both a Content-Length and a Transfer-Encoding.',
  contentEncoding: 'Send the body without a Content-Encoding.',
  contentType: 'Send the body with “Content-Type: application/json”.',
  charset: 'JSON is sent as UTF-8.',
  portInUse: (port: number): string =>
    `Port ${port} is in use by another program. Choose another port, or stop that program.`,
  portForbidden: (port: number): string => `This account may not open port ${port}. Choose one above 1023.`,
  noAddress: (host: string): string => `This machine has no address “${host}”.`,
  hostUnknown: (host: string): string => `The host name “${host}” cannot be resolved.`
};
