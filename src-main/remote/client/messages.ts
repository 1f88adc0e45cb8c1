/** The workspace's address is another server's than the one that its credentials were given for. */
export const otherOrigin = (given: string, now: string): string =>
  `The credentials were given for ${given}, but this workspace is now connected to ${now}. They were not sent there. Enter credentials for ${now} if that is right.`;
