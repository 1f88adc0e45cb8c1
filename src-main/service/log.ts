/** What a log line says beside its event: no bodies, no headers, no query strings, so that no secret can be in it. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>;

/** Where the service reports what it does. Whoever builds the doors decides where lines go and in which form. */
export interface Log {
  info(event: string, facts?: LogFacts): void;
  error(event: string, error: unknown, facts?: LogFacts): void;
}
