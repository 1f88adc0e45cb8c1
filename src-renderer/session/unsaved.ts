import { useEffect, useRef } from 'react';

type Tell = () => string | null;

const fields = new Set<Tell>();

/** The field and what stands in it, as a window that closes tells it. */
export const unsavedText = (label: string, text: string): string => `${label}: “${text.slice(0, 100)}”`;

/** Makes a field known whose text may be impossible to save. `tell`: what is in it and not saved, or `null`. */
export const useUnsaved = (tell: Tell): void => {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const field = (): string | null => latest.current();
    fields.add(field);
    return () => void fields.delete(field);
  }, []);
};

/** What stands in fields and is not saved. */
export const unsavedTexts = (): string[] => [...fields].map((tell) => tell()).filter((text) => text !== null);
