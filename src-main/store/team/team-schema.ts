import { LATEST_SCHEMA } from '../sqlite/migrations/migrate';
import { EFFECT_VERSION } from './effect';

/** What this version of Canopy writes into a team's log, and the newest that it can read there. */
export const TEAM_SCHEMA = { schema: LATEST_SCHEMA, effectVersion: EFFECT_VERSION } as const;
