import type { QueryClient } from '@tanstack/react-query';
import { currentMatches, stepMatches } from './matches';
import { session, useSession } from './session';

/* Names of before the session, for as long as features use them. */

export const useFinds = Object.assign(useSession, session.store);
export const currentFinds = (_client: QueryClient): readonly number[] => currentMatches();
export const stepFinds = (_client: QueryClient, way: 1 | -1): void => stepMatches(way);
