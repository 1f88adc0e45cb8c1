import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { COMMANDS, type CommandId } from '../../../src-shared/commands';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import type { CategoryId } from '../../../src-shared/ids';
import { pathLine, type TreeModel } from '../../model/tree-model';
import { selectBasket, setBasket, takeFromBasket, useBasketIds } from '../../session/basket';
import { commandRefusal, runCommandInTree } from '../../session/command-runner';
import { closeDialog } from '../../session/dialogs';
import { session } from '../../session/session';
import { DialogFrame } from '../../ui/dialog-frame';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { toastWithAction } from '../../ui/toasts';
import classes from './basket.module.css';
import { messages } from './messages';

/** What is done with the whole basket from here. All other commands act on it once it is selected. */
const ACTIONS: readonly CommandId[] = ['moveToParent', 'exportTree', 'delete'];

/** Pixels. */
const ITEM = 52;

const close = (): void => closeDialog('basket');

const selectAll = (): void => {
  close();
  selectBasket();
  session.focusTree();
};

const empty = (ids: readonly CategoryId[]): void => {
  close();
  setBasket([]);
  session.focusTree();
  toastWithAction(messages.emptied(ids.length), messages.undo, () => setBasket(ids));
};

const Item = ({ id, model, isLast }: { id: CategoryId; model: TreeModel; isLast: boolean }): ReactElement => {
  const name = model.get(id)?.name ?? '';
  const path = pathLine(model, id);
  return (
    <div className={classes.item}>
      <button
        type="button"
        data-main=""
        className={classes.category}
        onClick={() => {
          close();
          session.goTo(id);
        }}
      >
        <span className="cut">{withHiddenShown(name)}</span>
        <span className={`${classes.path} cut`}>{path === '' ? messages.topLevel : path}</span>
      </button>
      <ActionIcon
        aria-label={shownSentence(messages.remove(name))}
        onClick={() => {
          if (isLast) close();
          takeFromBasket(id);
        }}
      >
        <IconX size={15} stroke={1.7} />
      </ActionIcon>
    </div>
  );
};

/** What is in the basket, and what can be done with all of it. */
export const BasketDialog = ({ model }: { model: TreeModel }): ReactElement => {
  const ids = useBasketIds();
  return (
    <DialogFrame title={messages.title(ids.length)} size={600} onClose={close}>
      {ids.length === 0 ? (
        <Text>{messages.empty}</Text>
      ) : (
        <div className={classes.list}>
          <PagedList
            label={messages.list}
            items={ids}
            keyOf={(id) => id}
            estimate={ITEM}
            paging={WHOLE_LIST}
            startsAt={0}
          >
            {(id) => <Item id={id} model={model} isLast={ids.length === 1} />}
          </PagedList>
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        {ids.length === 0 ? (
          <Button data-autofocus onClick={close}>
            {messages.close}
          </Button>
        ) : (
          <>
            <Button mr="auto" onClick={() => empty(ids)}>
              {messages.emptyIt}
            </Button>
            {ACTIONS.filter((id) => commandRefusal(id) === null).map((id) => (
              <Button
                key={id}
                onClick={() => {
                  selectAll();
                  runCommandInTree(id);
                }}
              >
                {COMMANDS[id].label}
              </Button>
            ))}
            <Button variant="filled" onClick={selectAll}>
              {messages.selectAll}
            </Button>
          </>
        )}
      </Group>
    </DialogFrame>
  );
};
