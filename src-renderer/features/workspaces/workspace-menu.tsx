import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Button, Menu } from '@mantine/core';
import {
  IconAppWindow,
  IconChevronDown,
  IconCloud,
  IconCopy,
  IconDatabase,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconTrashX
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { WorkspaceEntry } from '../../../src-shared/workspaces';
import { showInNewWindow, showWorkspace } from '../../session/show-workspace';
import messages from './messages/en.json' with { type: 'json' };
import { wantsAttention } from '../../session/sync-status';
import { messages as sessionMessages } from '../../session/messages';
import { useProposalDraft } from '../../session/proposal-queries';
import { shownIn, useWorkspaceList } from '../../session/workspace-query';
import { setMenuOpen, useWorkspaceMenu } from './workspaces-commands';
import classes from './workspace-menu.module.css';
import { openDialog } from '../../session/dialogs';
import { itemsOf } from '../../platform/amounts';

const KindIcon = ({ kind }: Pick<WorkspaceEntry, 'kind'>): ReactElement => {
  const Icon = kind === 'replica' ? IconCloud : IconDatabase;
  return <Icon size={16} stroke={1.7} aria-hidden />;
};

const Host = ({ address }: Pick<WorkspaceEntry, 'address'>): ReactElement | null =>
  address === null ? null : <span className={classes.host}>{new URL(address.url).host}</span>;

const newsOf = ({ syncSummary }: WorkspaceEntry): string =>
  syncSummary === null ? '' : sessionMessages.sync.summary(syncSummary);

const needsAttention = ({ syncSummary }: WorkspaceEntry): boolean =>
  syncSummary !== null && wantsAttention(syncSummary);

type MenuDialog =
  | 'createWorkspace'
  | 'connect'
  | 'renameWorkspace'
  | 'duplicateWorkspace'
  | 'service'
  | 'deleteWorkspace';

const item = (Sign: typeof IconPlus, dialog: MenuDialog, label: string, isDisabled = false): ReactElement => (
  <Menu.Item
    leftSection={<Sign size={16} stroke={1.7} />}
    disabled={isDisabled}
    onClick={() => openDialog(dialog, null)}
  >
    {label}
  </Menu.Item>
);

/** The workspace of this window, with a menu that switches, makes, connects, renames, duplicates and deletes workspaces. */
export const WorkspaceMenu = (): ReactElement | null => {
  const list = useWorkspaceList().data;
  const isOpen = useWorkspaceMenu((state) => state.isOpen);
  const isDraft = useProposalDraft() !== null;
  const shown = shownIn(list);
  if (list === undefined || shown === undefined) return null;
  const news = list.workspaces
    .filter((one) => one.id !== shown.id && needsAttention(one))
    .map((one) => messages.menu.newsOf({ name: one.name, news: newsOf(one) }));
  return (
    <Menu opened={isOpen} onChange={setMenuOpen} position="bottom-start" width={300}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes.target}
          leftSection={<KindIcon kind={shown.kind} />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={shownSentence(
            messages.menu.label({ name: shown.name, news: news.length === 0 ? null : itemsOf(news) })
          )}
        >
          <bdi>{withHiddenShown(shown.name)}</bdi>
          {news.length > 0 && <span className={classes.mark} />}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <div className={classes.list}>
          <Menu.RadioGroup value={shown.id} onChange={(id) => void showWorkspace(id)}>
            {list.workspaces.map((one) => (
              <Menu.RadioItem
                key={one.id}
                value={one.id}
                closeMenuOnClick
                data-autofocus={one.id === shown.id || undefined}
              >
                <bdi className={classes.name}>{withHiddenShown(one.name)}</bdi> <Host address={one.address} />{' '}
                {one.id !== shown.id && newsOf(one) !== '' && <span className={classes.news}>{newsOf(one)}</span>}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Sub transitionProps={{ duration: 0 }} position="right-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconAppWindow size={16} stroke={1.7} />}>
              {messages.menu.newWindow}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown className={`${classes.list} ${classes.beside}`}>
            {list.workspaces.map(({ id, name, kind }) => (
              <Menu.Item key={id} leftSection={<KindIcon kind={kind} />} onClick={() => void showInNewWindow(id)}>
                <bdi>{withHiddenShown(name)}</bdi>
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        {item(IconPlus, 'createWorkspace', messages.menu.create)}
        {item(IconPlugConnected, 'connect', messages.menu.connect)}
        <Menu.Divider />
        {item(IconPencil, 'renameWorkspace', messages.menu.rename, isDraft)}
        {item(IconCopy, 'duplicateWorkspace', messages.menu.duplicate, isDraft)}
        {shown.kind === 'replica' && !isDraft && item(IconPlugConnected, 'service', messages.menu.settings)}
        {item(IconTrashX, 'deleteWorkspace', messages.menu.delete, isDraft || list.workspaces.length === 1)}
      </Menu.Dropdown>
    </Menu>
  );
};
