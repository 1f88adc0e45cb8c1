/** The workspace's address is another server's than the one that its credentials were given for. */
export const otherOrigin = (given: string, now: string): string =>
  `The credentials were given for ${given}, but this workspace is now connected to ${now}. They were not sent there. Enter credentials for ${now} if that is right.`;

/** The URL has a user and a password in it. */
export const NO_CREDENTIALS = 'Leave user and password out of the URL, where they would be seen and kept. Choose basic authentication instead.';

/** The same of its query. */
export const NO_KEYS = 'Leave keys, tokens and passwords out of the URL (the part after the question mark), where they would be seen and kept. Enter them as credentials instead.';
