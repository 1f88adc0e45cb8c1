import { createContext, useContext } from 'react';

/** Why what the inspector shows cannot be edited by this person; `null`: it can. */
export const ReadOnlyReason = createContext<string | null>(null);

export const useReadOnly = (): boolean => useContext(ReadOnlyReason) !== null;
