import { useEffect, useRef } from 'react';

type Tell = () => string | null;

interface Field {
  readonly tell: Tell;
  readonly save: () => Promise<void>;
}

const fields = new Set<Field>();

/** The field and what stands in it, as a window that closes tells it. */
export const unsavedText = (label: string, text: string): string => `${label}: “${text.slice(0, 100)}”`;

const nothing = async (): Promise<void> => undefined;

/**
 * Makes a field known whose text may be impossible to save.
 * @param tell what is in it and not saved, or `null`
 * @param save saves that where it can be saved: text that came back after a crash may be in a field without focus
 */
export const useUnsaved = (tell: Tell, save: () => Promise<void> = nothing): void => {
  const latest = useRef({ tell, save });
  useEffect(() => {
    latest.current = { tell, save };
  });
  useEffect(() => {
    const field: Field = { tell: () => latest.current.tell(), save: () => latest.current.save() };
    fields.add(field);
    return () => void fields.delete(field);
  }, []);
};

/** What stands in fields and is not saved. */
export const unsavedTexts = (): string[] => [...fields].map(({ tell }) => tell()).filter((text) => text !== null);

/** Saves what stands in fields, whether or not they have the focus. Resolves once each has saved or says why not. */
export const saveFields = async (): Promise<void> => {
  await Promise.all([...fields].map(({ save }) => save()));
};
