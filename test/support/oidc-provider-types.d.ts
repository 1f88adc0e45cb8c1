/** The parts of oidc-provider 9.13.3 that the tests use; it has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface IssuedToken {
    readonly scope?: string;
    readonly clientId: string;
    readonly isExpired: boolean;
    destroy(): Promise<void>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly ClientCredentials: { find(token: string): Promise<IssuedToken | undefined> };
    callback(): RequestListener;
    on(event: 'grant.success', listener: () => void): this;
    on(event: 'refresh_token.saved', listener: (token: { readonly grantId: string }) => void): this;
    use(step: (context: { readonly path: string; body: object }, next: () => Promise<void>) => Promise<void>): this;
  }
}
