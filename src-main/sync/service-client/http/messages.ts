/* What a person reads of addresses, credentials and answers of a service. */

/** The workspace's address is another server's than the one that its credentials were given for. */
export const otherOrigin = (given: string, now: string): string =>
  `The credentials were given for ${given}, but this workspace is now connected to ${now}. They were not sent there. Enter credentials for ${now} if that is right.`;

/** The URL has a user and a password in it. */
export const NO_CREDENTIALS =
  'Leave user and password out of the URL, where they would be seen and kept. Choose basic authentication instead.';

/** The same of its query. */
export const NO_KEYS =
  'Leave keys, tokens and passwords out of the URL (the part after the question mark), where they would be seen and kept. Enter them as credentials instead.';

/** What kept a token server from giving an access token. `words`: its own, after a colon, or nothing. */
export const NO_TOKEN = {
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
} as const;

/** A deletion is not sent: the service has subcategories that were not listed. */
export const notEmpty = (count: number): string =>
  `The service has ${count === 1 ? 'a subcategory' : `${count.toLocaleString('en')} subcategories`} in this one that its listing did not show. Nothing was deleted. Look at it on the service, then try again.`;

/** The service changes a category only for those who know its latest version, and its listing did not say it. */
export const NO_VERSION =
  'The service has not said which version of this category it has, and changes nothing without it. Nothing was sent.';

/** What an update would empty, which its service has no way to do. */
export const cannotTakeAway = (members: readonly string[]): string =>
  `The service can change ${members.map((member) => `“${member}”`).join(', ')} of a category, but cannot clear it. Nothing was sent. Choose another value, or take theirs.`;

/** What is wrong with a URL that was typed, or worth a warning. */
export const ADDRESS = {
  none: 'Enter the URL of the service, such as https://shop.example.',
  notUrl: 'This is not a URL. It looks like https://shop.example.',
  scheme: 'The URL of a service begins with https:// or http://.',
  hash: 'Leave out the part of the URL from the hash on.',
  unusable: 'Canopy cannot use this URL. It looks like https://shop.example.',
  notEncrypted:
    'The connection is not encrypted: others on the network can read and change what is sent, credentials included. Use https:// if the service has it.'
} as const;

export const NO_HTTP_URL = 'The address of the service is not a URL that begins with https:// or http://.';

export const ID_NOT_IN_PATH =
  'The id that the service gave this category cannot be part of an address, so it cannot be changed from here.';

/** Why credentials, or a header of a protocol, cannot be sent. */
export const HEADER = {
  badName: 'The name of the header for the credentials has characters that are not allowed in a header.',
  reserved: (name: string): string => `Credentials cannot be sent as the header ${name}, which has another meaning.`,
  badValue: 'The credentials have characters that cannot be sent, such as a line break. Were they copied whole?',
  notFixed: (name: string): string =>
    `The header “${name}” cannot be sent with every request. Remove it from the service’s description, or enter it as credentials.`
} as const;

export const COLON_IN_USER = 'A user name for basic authentication cannot contain a colon.';

/** Where a service redirects a request to, and why it is not followed. */
export const REDIRECT = {
  nowhere: (status: number): string => `The service redirects without saying where to (${status}).`,
  otherOrigin: (origin: string): string =>
    `The service redirects to another address: ${origin}. Nothing was sent there. If it has moved there, connect to that address.`,
  circle: 'The service redirects in circles.',
  ofChange: (status: number): string =>
    `The service redirects a change (${status}), which would lose it. Is the address right?`
} as const;

/** Why an answer cannot be read. */
export const ANSWER = {
  notText: 'The service answered with bytes that are not text.',
  empty: 'The service gave an empty answer. Is the address right?',
  webPage: 'The service answered with a web page instead of data. Is the address right?',
  tooDeep: 'The answer of the service is nested too deeply to be read.',
  tooLarge: 'The answer of the service is larger than Canopy reads.',
  notJson: 'The answer of the service is not valid JSON, or was cut short.'
} as const;

export const WEB_PAGE_AFTER_CHANGE =
  'The service answered a change with a web page. Is the address right, and are the credentials still valid?';

/** @param words the service's own, after a colon, or nothing */
export const refusedChange = (words: string): string => `The service refused this${words}.`;

export const STILL_CREATING = 'The service is still creating this category (409).';

/** A body with the changed fields alone has emptied others. */
export const lostByPartialUpdate = (members: readonly string[]): string =>
  `The service refused the whole update, accepted a part of it, and emptied other fields of the category: ${members.map((member) => `“${member}”`).join(', ')}. Canopy tries nothing more on it.`;
