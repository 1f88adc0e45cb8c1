import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { IconCommand, IconEyeOff, IconTag } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { keysLabel } from '../../ui/command-keys';
import { messages } from './messages';
import type { PaletteEntry } from './palette-entries';
import classes from './palette.module.css';

interface Props {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

const CategoryText = ({ entry }: { entry: PaletteEntry & { kind: 'category' } }): ReactElement => (
  <>
    <IconTag size={16} stroke={1.6} aria-hidden className={classes.icon} />
    <span className={classes.name}>{withHiddenShown(entry.node.name)}</span>
    {entry.path !== '' && <span className={classes.path}>{entry.path}</span>}
    {!entry.node.visible && <IconEyeOff size={15} stroke={1.6} aria-label={messages.hidden} className={classes.mark} />}
  </>
);

const CommandText = ({ entry }: { entry: PaletteEntry & { kind: 'command' } }): ReactElement => {
  const keys = keysLabel(entry.id);
  return (
    <>
      <IconCommand size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.name}>{entry.label}</span>
      {keys !== null && <kbd className={classes.keys}>{keys}</kbd>}
    </>
  );
};

/** An option of the list. The focus stays in the field, also on a click. */
export const PaletteOption = ({ id, entry, isActive, isDisabled, onChoose }: Props): ReactElement => (
  // By the combobox pattern, the field has the focus and handles the keys.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    aria-disabled={isDisabled || undefined}
    className={classes.option}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {entry.kind === 'category' ? <CategoryText entry={entry} /> : <CommandText entry={entry} />}
  </div>
);
