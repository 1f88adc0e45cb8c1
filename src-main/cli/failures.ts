/** A command that cannot be carried out; `message` is the whole story for the person at the terminal. Exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** A command line that makes no sense: the command's usage is shown with it. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
