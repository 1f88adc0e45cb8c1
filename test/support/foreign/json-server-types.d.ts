/** The parts of json-server 0.17.4 that the tests use; it has no types. */
declare module 'json-server' {
  import type { RequestListener, ServerResponse } from 'node:http';

  interface Handler extends RequestListener {}
  interface Router extends Handler {
    readonly db: { getState(): unknown; setState(state: unknown): unknown };
    render: (
      request: unknown,
      response: ServerResponse & { readonly locals: { data?: unknown }; json(value: unknown): void }
    ) => void;
  }
  interface App extends RequestListener {
    use(handler: Handler | Handler[]): void;
  }
  const jsonServer: {
    create(): App;
    defaults(options: { logger: boolean; noCors: boolean; readOnly?: boolean }): Handler[];
    rewriter(rules: Readonly<Record<string, string>>): Handler;
    router(state: object): Router;
  };
  export default jsonServer;
}
