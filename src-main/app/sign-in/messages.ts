export const messages = {
  noPlace: (origin: string): string =>
    `The service at ${origin} does not say where to sign in. Ask whoever runs it for a token.`,
  unsafe: (issuer: string): string =>
    `The service sends people to “${issuer}” to sign in, which is not a secure address (https). Nothing was opened.`,
  unreachable: (provider: string, why: string): string =>
    `${provider}, where the service has its people sign in, cannot be used now: ${why}`,
  refused: (provider: string, why: string): string => `${provider} has not signed you in: ${why}`,
  tooLong: 'You have not signed in within ten minutes. Try again when you are ready.',
  noBrowser: 'The browser could not be opened. Set a default browser in the settings of your system, and try again.',
  noToken: (provider: string): string =>
    `${provider} has signed you in, and has given no token that the service can read. Ask whoever runs the service.`,
  noListener: 'Canopy could not wait for the browser on this computer. Restart Canopy, and try again.',
  over: 'Your sign-in has ended. Sign in again.',
  overBecause: (provider: string, why: string): string =>
    `Your sign-in has ended: ${provider} says “${why}”. Sign in again.`,
  gone: 'This sign-in no longer exists. Sign in again.',
  page: {
    title: 'Canopy',
    done: 'You can go back to Canopy.',
    refused: 'You were not signed in. You can go back to Canopy.',
    other:
      'This is not the sign-in that Canopy is waiting for. Close this page, and go on where Canopy opened the browser.'
  }
};
