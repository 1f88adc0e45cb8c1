import sentences from './messages/en.json' with { type: 'json' };
import { writtenKeys as k } from '../../ui/command-keys';

const { make, arrange, find, keep, share } = sentences;

export const messages = {
  ...sentences,
  make: { ...make, text: make.text({ addBeside: k('CmdOrCtrl+N'), addBelow: k('CmdOrCtrl+Shift+N') }) },
  arrange: {
    ...arrange,
    text: arrange.text({ up: k('Alt+Up'), down: k('Alt+Down'), left: k('Alt+Left'), right: k('Alt+Right') })
  },
  find: { ...find, text: find.text({ palette: k('CmdOrCtrl+K'), search: k('CmdOrCtrl+F') }) },
  keep: { ...keep, text: keep.text({ undo: k('CmdOrCtrl+Z') }) },
  share: { ...share, text: share.text({ shortcuts: k('F1'), menu: k('F10') }) }
};
