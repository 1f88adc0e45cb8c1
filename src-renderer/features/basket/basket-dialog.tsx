import { ActionIcon, Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { COMMANDS, type CommandId } from '../../../src-shared/commands';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import type { CategoryId } from '../../../src-shared/ids';
import { firstShownName, shownPath } from '../../model/shown-language';
import type { TreeModel } from '../../model/tree-model';
import { selectBasket, setBasket, takeFromBasket, useBasketIds } from '../../session/kept-lists';
import { commandRefusal, runCommandInTree } from '../../session/command-runner';
import { closeDialog } from '../../session/dialogs';
import { session } from '../../session/session';
import { DialogFrame } from '../../ui/dialog-frame';
import { PagedList } from '../../ui/paged-list';
import { toastWithAction } from '../../ui/toasts';
import messages from './messages/en.json' with { type: 'json' };
import { messages as sessionMessages } from '../../session/messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };

/** What is done with the whole basket from here. All other commands act on it once it is selected. */
const ACTIONS: readonly CommandId[] = ['moveToParent', 'exportTree', 'delete'];

/** Pixels of an item, and how many show at once. */
const ITEM = 52;
const MOST_SHOWN = 7;

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
  toastWithAction(messages.emptied({ count: ids.length }), sessionMessages.undo, () => setBasket(ids));
};

const Item = ({ id, model, isLast }: { id: CategoryId; model: TreeModel; isLast: boolean }): ReactElement => {
  const name = firstShownName(model, [id]);
  const path = shownPath(model, id);
  return (
    <Group wrap="nowrap" gap="xs" py="var(--space-4)">
      <Button
        data-main=""
        variant="subtle"
        justify="start"
        flex={1}
        miw={0}
        h={44}
        px="xs"
        onClick={() => {
          close();
          session.goTo(id);
        }}
      >
        <Box component="span" miw={0} ta="start">
          <Text span display="block" size="sm" truncate>
            {withHiddenShown(name)}
          </Text>
          <Text span display="block" size="xs" c="dimmed" truncate>
            {path === '' ? uiMessages.topLevel : path}
          </Text>
        </Box>
      </Button>
      <ActionIcon
        aria-label={shownSentence(messages.remove({ name }))}
        onClick={() => {
          if (isLast) close();
          takeFromBasket(id);
        }}
      >
        <IconX size={15} stroke={1.7} />
      </ActionIcon>
    </Group>
  );
};

/** What is in the basket, and what can be done with all of it. */
export const BasketDialog = ({ model }: { model: TreeModel }): ReactElement => {
  const ids = useBasketIds();
  return (
    <DialogFrame title={messages.title({ count: ids.length })} size={600} onClose={close}>
      {ids.length === 0 ? (
        <Text>{messages.empty}</Text>
      ) : (
        <Flex h={`min(50vh, ${Math.min(ids.length, MOST_SHOWN) * ITEM + 40}px)`}>
          <PagedList label={messages.list} items={ids} keyOf={(id) => id} estimate={ITEM} startsAt={0}>
            {(id) => <Item id={id} model={model} isLast={ids.length === 1} />}
          </PagedList>
        </Flex>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        {ids.length === 0 ? (
          <Button data-autofocus onClick={close}>
            {uiMessages.close}
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
