/** Whether a host of a URL is this machine, to which nothing goes over a network. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
