import { writtenKeys } from '../../ui/command-keys';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** A selector of what the hint is about; where that is not in the page, the hint stands alone. */
  readonly about: string;
}

const k = writtenKeys;

/** What everybody should know, in the order in which it is needed. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Make categories',
    text: `${k('CmdOrCtrl+N')} begins one beside the selected one, ${k('CmdOrCtrl+Shift+N')} one under it. Type its name and press Enter; Enter again begins the next.`,
    about: '[aria-label="Actions"]'
  },
  {
    title: 'Arrange them',
    text: `Drag rows, or press ${k('Alt+Up')}, ${k('Alt+Down')}, ${k('Alt+Left')} and ${k('Alt+Right')}. The right mouse button shows everything that can be done with a row.`,
    about: '[role="tree"]'
  },
  {
    title: 'Find anything',
    text: `${k('CmdOrCtrl+K')} goes to any category and runs any command by its name. ${k('CmdOrCtrl+F')} shows only what matches.`,
    about: '#search-categories'
  },
  {
    title: 'Nothing is lost',
    text: `${k('CmdOrCtrl+Z')} takes back any change, also after a restart. The history shows what was changed, and the trash keeps what was deleted.`,
    about: 'button[aria-label="History"], button[aria-label="More"]'
  },
  {
    title: 'Other programs see the same tree',
    text: `They read it at the address in the status bar, and write with the token. All keys are under ${k('F1')}.`,
    about: '[aria-label="Status"]'
  }
];
