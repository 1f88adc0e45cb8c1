import english from './messages/en.json' with { type: 'json' };
import { localized } from '../language';

export const messages = localized('shared/connectors', english);
