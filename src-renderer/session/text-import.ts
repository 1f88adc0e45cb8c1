/*
 * A pasted or dropped text that is more than names is previewed like a file. Whoever shows that dialog says so here, since this room
 * knows no feature.
 */

type Preview = (text: string) => Promise<void>;

let preview: Preview | null = null;

/** Shows texts that are more than names. @returns how to stop */
export const previewTextsWith = (show: Preview): (() => void) => {
  preview = show;
  return () => {
    if (preview === show) preview = null;
  };
};

/** Previews a text; what comes of it, that preview says. */
export const previewText = async (text: string): Promise<void> => {
  await preview?.(text);
};
