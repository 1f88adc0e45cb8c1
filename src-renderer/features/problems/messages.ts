import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';

export const messages = localized('features/problems', {
  ...english,
  setTo: (text: string) => (text === '' ? 'Fix' : `Set to “${text}”`),
  place: (path: string, below: number) =>
    `${path === '' ? 'At the top level' : `In ${path}`}${below > 0 ? `, ${categories(below)} below` : ''}`
});
