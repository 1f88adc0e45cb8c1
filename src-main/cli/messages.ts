/** What the command line says about kept credentials. None of it repeats them. */

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const unreadableCredentials = (file: string): string => `The credentials for the service cannot be read from “${file}”. Run “canopy sync” with --token to give them anew.`;

export const notKept = (file: string, error: unknown): string => `The credentials in “${file}” serve for this run, but could not be kept for this service alone: ${reasonOf(error)}`;

export const otherOrigin = (file: string, given: string, now: string): string =>
  `The credentials in “${file}” were given for ${given}, but the workspace is now connected to ${now}. Nothing was sent there. If that is right, run “canopy sync” with --token and “--origin ${now}” to give credentials for it.`;

export const notConnectedTo = (named: string, now: string): string => `The workspace is connected to ${now}, not to ${named}. Nothing was sent, and no credentials were kept.`;

export const NO_ORIGIN = '--origin is the address of a service without a path, such as https://shop.example.';
