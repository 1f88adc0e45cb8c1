/** What people read who use a team's service with a browser. */
export const messages = {
  signedOut: 'You are signed out. Sign in again.',
  title: 'Sign in to Canopy',
  tokenLabel: 'Your token',
  tokenHint: 'It begins with cnp_. An admin of the workspace gives you one.',
  signIn: 'Sign in',
  withProvider: (provider: string): string => `Sign in with ${provider}`,
  or: 'or',
  unknownToken: 'This token is not known: it may have been revoked, or have expired.',
  ownerToken: 'This is the token of whoever runs the service. In a browser, sign in with a token of your own.',
  noToken: 'Enter your token.',
  notSignedIn: (provider: string): string => `${provider} has not signed you in. Try again.`,
  tooLate: 'Signing in took too long, or was begun in another browser. Try again.',
  providerAway: (provider: string): string => `${provider} does not answer just now. Try again in a moment.`,
  signInAt: (address: string): string => `At this address nobody can sign in with a provider. Open ${address} instead.`,
  noPerson: 'You have been removed from this team. Ask an admin of the workspace for a token.',
  unavailable: 'The service cannot find out who you are just now. Try again in a moment.',
  notEncrypted: 'This address is not encrypted, so you cannot sign in here. Open the address that begins with https.',
  noRole: 'You are signed in, and have no role in this workspace. An admin of the workspace can give you one.',
  adminsOnly:
    'Only an admin of the workspace may remove something from the trash for ever or change how long history is kept. Ask one of them.',
  onlyFromWindow: 'This call is for the window alone.',
  onlyInApp: 'This needs the Canopy app: a browser cannot do it.',
  tooLarge: 'This is too much for one step in a browser. Take fewer categories at a time, or use the Canopy app.',
  notJson: 'The call cannot be read.'
};
