/** What the main thread says where the thread of a workspace has failed. */
export const messages = {
  hung: 'The workspace stopped responding and was closed. Everything that was saved is kept.',
  internal: 'Try again. If it happens again, restart Canopy. Everything that was saved is kept.'
};
