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

/** A deletion is held back: categories are there that nobody here has seen. */
export const notEmpty = (count: number): string =>
  `The service has ${count === 1 ? 'a subcategory' : `${count.toLocaleString('en')} subcategories`} in this one that its listing did not show. Nothing was deleted. Look at it on the service, then try again.`;

/** The service changes a category only for those who know its latest version, and its listing did not say it. */
export const NO_VERSION =
  'The service has not said which version of this category it has, and changes nothing without it. Nothing was sent.';

/** What an update would empty, which its service has no way to do. */
export const cannotTakeAway = (members: readonly string[]): string =>
  `The service can change ${members.map((member) => `“${member}”`).join(', ')} of a category, and cannot take it away. Nothing was sent. Choose another value, or take theirs.`;
