/** What those who call the team service, or sign in to it, read of who they are. */
export const messages = {
  tokenMissing:
    'A token is needed. An admin of the team can make one for you. Programs send it as “Authorization: Bearer …”.',
  tokenUnknown: 'This token is not known: it may have been revoked, or have expired.',
  noRole: 'You have no role in this workspace. An admin of the workspace can give you one.',
  unreachable: (service: string): string => `The service at ${service} cannot be reached.`,
  noSignIn: (service: string): string =>
    `The service at ${service} does not say where to sign in. Ask whoever runs it for a token.`,
  otherResource: (service: string, resource: string): string =>
    `The service at ${service} says that it is ${resource}. Sign in at that address.`,
  unsafeIssuer: (issuer: string): string =>
    `The service sends people to “${issuer}” to sign in, which is not a secure address (https).`,
  noToken: (issuer: string): string => `${issuer} has signed you in, and has given no token that the service can read.`,
  notSignedIn: (issuer: string, reason: string): string => `${issuer} has not signed you in: ${reason}`
};
