import type { Log } from '../service/log';

/** The desktop's log: what goes wrong, on standard error. Calls that go right are the window's daily business. */
export const desktopLog: Log = {
  info: () => {},
  error: (event, error, facts) => console.error(event, facts ?? '', error),
};
