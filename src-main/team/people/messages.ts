/** What those who call the team service read of who they are. */
export const messages = {
  tokenMissing: 'Send your token as “Authorization: Bearer …”.',
  tokenUnknown: 'This token is not known: it may have been revoked, or have expired.',
  noRole: 'You have no role in this workspace. An admin of the workspace can give you one.'
};
