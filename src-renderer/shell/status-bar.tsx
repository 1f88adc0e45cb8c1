import { Button } from '@mantine/core';
import { IconCopy, IconDatabase, IconDatabaseShare, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { memo, type ReactElement } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { TokenKeeping, WorkspaceDescription } from '../../src-shared/workspace-calls';
import { openBackups } from '../features/backups/backups-state';
import { SyncEntry } from '../features/workspaces/sync/sync-entry';
import { useWorkspace } from '../session/workspace-query';
import { callMain } from '../platform/bridge';
import { notice, noticeError } from '../ui/notices';
import { PortButton } from '../features/settings/port-button';
import { Tooltip } from '../ui/tooltip';
import { numeral } from '../platform/text';
import classes from './status-bar.module.css';

const copyToken = async (): Promise<void> => {
  try {
    await callMain(IPC_CALLS.copyToken, null);
    notice('The token is on the clipboard. Send it as “Authorization: Bearer …” to write.');
  } catch (error) {
    noticeError('The token was not copied', error);
  }
};

interface BarButtonProps {
  label: string;
  hint: string;
  icon: ReactElement;
  onClick: () => void;
}

/** Of a bar with little room the icon alone is left, and the name for those who do not see it. */
const BarButton = ({ label, hint, icon, onClick }: BarButtonProps): ReactElement => (
  <Tooltip label={hint} multiline maw={320}>
    <Button
      size="compact-xs"
      variant="default"
      classNames={{ root: classes.button, label: classes.label, section: classes.icon }}
      leftSection={icon}
      aria-label={label}
      onClick={onClick}
    >
      {label}
    </Button>
  </Tooltip>
);

const TOKEN_KEEPING: Readonly<Record<TokenKeeping, string>> = {
  kept: 'It stays the same.',
  noKeyring: 'No keyring found; a new token is created on each start.',
  unreadable:
    'The saved token could not be read; the keyring may be locked. This one works until Canopy is closed. Unlock the keyring and restart Canopy to use the saved one.',
  unwritable: 'It could not be saved, so it works until Canopy is closed.'
};

const ServiceEntry = ({ service, tokenKeeping }: Pick<Facts, 'service' | 'tokenKeeping'>): ReactElement => {
  if (service.state === 'failed') {
    return (
      <span className={classes.problem}>
        <IconPlugConnectedX size={15} stroke={1.7} aria-hidden /> {service.message} <PortButton service={service} />
      </span>
    );
  }
  const tokenHint = `Copy the token. Other programs need this token to write. ${TOKEN_KEEPING[tokenKeeping]}`;
  return (
    <>
      <span className={classes.entry}>
        <IconPlugConnected size={15} stroke={1.7} aria-hidden /> <span className={classes.url}>{service.url}</span>
      </span>
      <PortButton service={service} />
      <BarButton label="Copy token" hint={tokenHint} icon={<IconCopy size={13} />} onClick={() => void copyToken()} />
    </>
  );
};

type Facts = Pick<WorkspaceDescription, 'file' | 'name' | 'count' | 'service' | 'tokenKeeping'>;

const Entries = ({ file, name, count, service, tokenKeeping }: Facts): ReactElement => (
  <>
    <Tooltip label={file}>
      <span className={classes.file}>
        <IconDatabase size={15} stroke={1.7} aria-hidden /> <span className={classes.name}>{name}</span>
      </span>
    </Tooltip>
    <SyncEntry />
    <span className={classes.count}>
      {numeral(count)}
      <span className={classes.unit}> {count === 1 ? 'category' : 'categories'}</span>
    </span>
    <BarButton
      label="Backups…"
      hint="Backups: the last ten, and the way back to them"
      icon={<IconDatabaseShare size={13} />}
      onClick={openBackups}
    />
    <span className={classes.gap} />
    <ServiceEntry service={service} tokenKeeping={tokenKeeping} />
  </>
);

/** These alone, so that it is not drawn anew with each edit, which changes only what undo would do. */
const factsOf = ({ file, name, count, service, tokenKeeping }: WorkspaceDescription): Facts => ({
  file,
  name,
  count,
  service,
  tokenKeeping
});

/** Which workspace this is, how large, and how other programs reach it. */
export const StatusBar = memo((): ReactElement => {
  const facts = useWorkspace(factsOf).data;
  return (
    <div role="status" aria-label="Status" className={classes.bar}>
      {facts !== undefined && <Entries {...facts} />}
    </div>
  );
});
