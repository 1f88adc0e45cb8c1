import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { ActionIcon } from '@mantine/core';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { TrashEntry } from '../../../src-shared/history';
import { useWhoDid } from '../../session/people-names';
import { Tooltip } from '../../ui/tooltip';
import { categories } from '../../platform/amounts';
import { messages } from './messages';
import { restoreFromTrash } from './trash-commands';
import classes from './trash-item.module.css';
import { EditButton } from '../../session/edit-button';
import { useAdminRefusal } from '../../session/signed-in';
import { TickBox } from '../../ui/choices';

interface Props {
  entry: TrashEntry;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
}

/** A deleted branch: its name, its former place, when it is deleted permanently, and the button that restores it. */
export const TrashItem = ({ entry, isChosen, onChoose, onRemove }: Props): ReactElement => {
  const who = useWhoDid()(entry);
  const refusal = useAdminRefusal();
  const { name, path, count, deletedAt, author, isUndone, keptUntil } = entry;
  return (
    <div className={classes.item} data-chosen={isChosen || undefined}>
      <TickBox
        className={classes.check}
        aria-label={shownSentence(messages.select(name))}
        isOn={isChosen}
        data-main=""
        onTurn={onChoose}
      />
      <div className={classes.text}>
        <div className={classes.head}>
          <span className={classes.name}>{withHiddenShown(name)}</span>
          {count > 1 && <span className={classes.count}>{categories(count)}</span>}
        </div>
        <div className={classes.facts}>{shownSentence(messages.place(path))}</div>
        <div className={classes.facts}>{shownSentence(messages.deleted(deletedAt, author, isUndone, who))}</div>
        <div className={classes.actions}>
          <EditButton
            size="compact-xs"
            leftSection={<IconRestore size={13} stroke={1.8} />}
            aria-label={shownSentence(messages.restoreOf(name))}
            onAct={() => restoreFromTrash([entry.id])}
          >
            {messages.restore}
          </EditButton>
          <Tooltip label={refusal ?? messages.removeMore} multiline maw={320}>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={shownSentence(messages.removeOf(name))}
              {...(refusal !== null && { 'aria-disabled': true, 'data-disabled': true })}
              onClick={() => {
                if (refusal === null) onRemove();
              }}
            >
              <IconTrashX size={15} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          {keptUntil !== null && <span className={classes.until}>{messages.kept(keptUntil)}</span>}
        </div>
      </div>
    </div>
  );
};
