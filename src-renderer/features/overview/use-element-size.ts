import { useLayoutEffect, useState, type RefObject } from 'react';

/** Pixels of an element, followed as it changes; nothing before it is in the page. */
export const useElementSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = node;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
