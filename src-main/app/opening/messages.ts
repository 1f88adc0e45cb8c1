import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';

export const messages = localized('main/app/opening', english);
