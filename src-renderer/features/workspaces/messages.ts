import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { WORKSPACE_NAME_LENGTH } from '../../../src-shared/workspaces';
import { numeral } from '../../platform/text';

export const messages = localized('features/workspaces', {
  ...english,
  menu: {
    ...english.menu,
    label: (name: string, news: readonly string[]): string => [`Workspace: ${name}`, ...news].join('. ')
  },
  name: {
    ...english.name,
    wrong: `A name can have at most ${numeral(WORKSPACE_NAME_LENGTH)} characters, and no invisible ones.`
  }
});
