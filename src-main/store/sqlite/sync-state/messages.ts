export const messages = {
  /* What people read when a workspace cannot be connected, or an answer to a question of sync comes too late. */
  alreadyConnected: (): string => 'This workspace is connected to a service already.',
  notEmpty: (): string => 'Only an empty workspace can be connected to a service. Connect in a new one.',
  questionGone: (): string =>
    'The service lists something else by now, so there is nothing left to answer, or another question.',
  /* Where the tree cannot be taken back that far. */
  historyDropped: (): string => 'The history no longer goes back that far. Choose a newer entry.'
};
