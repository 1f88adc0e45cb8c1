import { useEffect, useState } from 'react';

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

/** A number that grows whenever colours may have changed: by the app's own choice of scheme or the system's. */
export const useColourChanges = (): number => {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const tell = (): void => setChanges((known) => known + 1);
    const observer = new MutationObserver(tell);
    observer.observe(document.documentElement, { attributes: true });
    const lists = QUERIES.map((query) => matchMedia(query));
    for (const list of lists) list.addEventListener('change', tell);
    return () => {
      observer.disconnect();
      for (const list of lists) list.removeEventListener('change', tell);
    };
  }, []);
  return changes;
};
