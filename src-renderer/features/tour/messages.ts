import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { writtenKeys as k } from '../../ui/command-keys';

export const messages = localized('features/tour', {
  ...english,
  make: {
    ...english.make,
    text: `${k('CmdOrCtrl+N')} adds a category next to the selected one, ${k('CmdOrCtrl+Shift+N')} one under it. Type its name and press Enter; Enter again adds the next.`
  },
  arrange: {
    ...english.arrange,
    text: `Drag rows, or press ${k('Alt+Up')}, ${k('Alt+Down')}, ${k('Alt+Left')} and ${k('Alt+Right')}. Right-click a row to see everything you can do with it.`
  },
  find: {
    ...english.find,
    text: `${k('CmdOrCtrl+K')} goes to any category and runs any command by name. ${k('CmdOrCtrl+F')} shows only what matches.`
  },
  keep: {
    ...english.keep,
    text: `${k('CmdOrCtrl+Z')} undoes any change, the sample too, even after a restart. History shows what was changed, and Trash keeps what was deleted.`
  },
  share: {
    ...english.share,
    text: `“For developers” has the address and token for them. Press ${k('F1')} for all shortcuts, and ${k('F10')} for the menu.`
  }
});
