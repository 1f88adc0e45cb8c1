/** Entries remembered, for as long as the window is open. */
const MOST = 5;

let used: readonly string[] = [];

/** Keys of the palette's entries, the last one chosen first. */
export const recentlyUsed = (): readonly string[] => used;

export const noteUsed = (key: string): void => {
  used = [key, ...used.filter((one) => one !== key)].slice(0, MOST);
};
