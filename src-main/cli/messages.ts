/** Sentences of the command line. None repeats a credential. */

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** What people read. */
export const messages = {
  unreadableCredentials: (file: string): string =>
    `The credentials for the service cannot be read from “${file}”. Run “canopy sync” with --token to give them anew.`,
  notKept: (file: string, error: unknown): string =>
    `The credentials in “${file}” serve for this run, but could not be kept for this service alone: ${reasonOf(error)}`,
  otherOrigin: (file: string, given: string, now: string): string =>
    `The credentials in “${file}” were given for ${given}, but the workspace is now connected to ${now}. Nothing was sent there. If that is right, run “canopy sync” with --token and “--origin ${now}” to give credentials for it.`,
  notConnectedTo: (named: string, now: string): string =>
    `The workspace is connected to ${now}, not to ${named}. Nothing was sent, and no credentials were kept.`,
  /** What makes no sense in a command line. */
  usageFaults: {
    noSuchAuth: (known: readonly string[], given: string): string => `--auth takes ${listed(known)}, not “${given}”.`,
    tokenForNone: '--token needs --auth bearer, basic, header, query or oauth.',
    noToken: (auth: string): string => `--auth ${auth} needs --token, or CANOPY_TOKEN in the environment.`,
    onlyOAuth: '--token-url and --scope go with --auth oauth.',
    noTokenUrl: '--auth oauth needs --token-url, where access tokens are handed out.',
    withoutToken: '--auth, --token-url, --scope and --origin go with --token.',
    origin: '--origin is the address of a service without a path, such as https://shop.example.',
    form: {
      basic: '--token of --auth basic is user:password, or “key:” where the service takes a key alone.',
      header: '--token of --auth header is “Name: value”.',
      query: '--token of --auth query is name=value.',
      oauth: '--token of --auth oauth is client-id:secret.'
    }
  },
  rawCells: '--raw-cells goes with --format csv.',
  serveFaults: {
    tokenCharacters: '--token takes letters, digits and signs of ASCII, without spaces.',
    weakToken: (least: number): string =>
      `--token needs 128 random bits: ${least} characters at least, of many kinds. “openssl rand -base64 24” makes one.`,
    days: (option: string, given: string): string =>
      `${option} takes days from 1 to 36500, or “forever”, not “${given}”.`,
    damaged: (file: string): string =>
      `“${file}” seems to be damaged: its copy is not sound. “canopy check” says more.`,
    bothTls: '--tls-self-signed takes the place of --tls-cert and --tls-key.',
    halfTls: '--tls-cert and --tls-key go together: a certificate and its private key.',
    /** `urls`: where other machines reach the service. */
    reachable: (
      urls: readonly string[],
      { publicRead, isSecure }: { readonly publicRead: boolean; readonly isSecure: boolean }
    ): string =>
      [
        `Other machines can reach this service${urls.length === 0 ? '' : ` at ${urls.join(' and ')}`}, and no other name or address of it is answered${isSecure ? ', but for the names in its certificate' : ''}; “--host NAME” serves it under a name.`,
        publicRead
          ? 'Whoever reaches it reads all categories; writing needs the token.'
          : 'Reading and writing need the token.',
        ...(isSecure
          ? []
          : [
              'It is not encrypted (no TLS): whoever is on the way can read the token and all that is sent. Use it in a network that you trust, serve it with --tls-cert and --tls-key, or put a proxy with TLS before it and serve on 127.0.0.1.'
            ])
      ].join('\n')
  }
};
