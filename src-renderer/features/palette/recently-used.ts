import { create } from 'zustand';

/** Entries remembered; they are kept with how the window looks at the tree. */
const MOST = 5;

/** Keys of the palette's entries, the last one chosen first. */
export const useRecentlyUsed = create<{ readonly keys: readonly string[] }>(() => ({ keys: [] }));

export const noteUsed = (key: string): void =>
  useRecentlyUsed.setState(({ keys }) => ({ keys: [key, ...keys.filter((one) => one !== key)].slice(0, MOST) }));
