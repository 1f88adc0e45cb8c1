import english from './messages/en.json' with { type: 'json' };
import { localized } from '../language';

/** Why a text means no categories. */
export const messages = localized('shared/outline', english);
