import { COMMANDS } from '../../../src-shared/commands';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { ActionIcon, Button, Group, Popover, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudLock,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  IconCloudX,
  IconFilter,
  IconPlayerPause,
  IconRefresh
} from '@tabler/icons-react';
import { useEffect, useState, type ReactElement, useId } from 'react';
import { sendingMannerSchema, type SendingManner, type SyncStatus, type Conflict } from '../../../src-shared/remote';
import { useProposals } from '../../session/proposal-queries';
import { runCommand } from '../../session/command-runner';
import { session, useSession } from '../../session/session';
import { useDialect } from '../../session/supported-fields';
import {
  cancelSync,
  setManner,
  setSending,
  useSyncStatus,
  isAboutConflicts,
  wantsAttention
} from '../../session/sync-status';
import { Tooltip } from '../../ui/tooltip';
import { messages } from './messages';
import { toggleUnsent, UNSENT } from './sync-commands';
import classes from './sync-entry.module.css';
import { isAnyShown, openDialog, useDialogs } from '../../session/dialogs';
import { resolveConflicts, useFindings } from '../../session/findings';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { messages as sessionMessages } from '../../session/messages';
import { RefusalChoices } from '../../session/refusal-choices';

const MOST_SHOWN = 3;

const Refused = ({
  conflict,
  left,
  onEdit
}: {
  conflict: Conflict;
  left: number;
  onEdit: () => void;
}): ReactElement => {
  const id = useId();
  return (
    <li id={id}>
      <strong>{shownSentence(conflict.name)}</strong>{' '}
      {uiMessages.labeled({
        label: sessionMessages.conflicts.conflictLabel(conflict),
        text: shownSentence(conflict.detail)
      })}
      <RefusalChoices
        conflict={conflict}
        describedBy={id}
        onEdit={onEdit}
        onChoose={(choice) => void resolveConflicts([conflict], choice, left)}
      />
    </li>
  );
};

/** The first few changes that the service has refused, with what can be done about each. @param onEdit called before one is edited */
const RefusedList = ({ onEdit }: { onEdit: () => void }): ReactElement | null => {
  const conflicts = useFindings().data?.conflicts ?? [];
  const refused = conflicts.filter(({ kind }) => kind === 'refused');
  if (refused.length === 0) return null;
  return (
    <>
      <ul aria-label={messages.sync.refused} className={classes.refused}>
        {refused.slice(0, MOST_SHOWN).map((conflict) => (
          <Refused
            key={`${conflict.categoryId} ${conflict.unit}`}
            conflict={conflict}
            left={conflicts.length - 1}
            onEdit={onEdit}
          />
        ))}
      </ul>
      {refused.length > MOST_SHOWN && (
        <Text size="sm">{messages.sync.moreRefused({ count: refused.length - MOST_SHOWN })}</Text>
      )}
    </>
  );
};

/** Milliseconds before a sync without local changes shows. Most are over by then. */
const BRIEF_MS = 600;

/** The status without flicker: a sync without local changes shows only when it takes long. */
const useSteadyStatus = (): SyncStatus | null => {
  const status = useSyncStatus().data ?? null;
  const [steady, setSteady] = useState<SyncStatus | null>(null);
  const isBrief =
    status?.state === 'syncing' &&
    status.waiting === 0 &&
    status.lastSyncedAt !== null &&
    status.progress === undefined;
  useEffect(() => {
    const timer = setTimeout(() => setSteady(status), isBrief ? BRIEF_MS : 0);
    return () => clearTimeout(timer);
  }, [status, isBrief]);
  return isBrief ? (steady ?? status) : status;
};

const StatusIcon = ({ status: { state, waiting, conflicts, sending } }: { status: SyncStatus }): ReactElement => {
  const look = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
  if (sending.isPaused) return <IconPlayerPause {...look} />;
  if (state === 'syncing') return <IconRefresh {...look} />;
  if (state === 'offline') return <IconCloudOff {...look} />;
  if (state === 'busy') return <IconCloudPause {...look} />;
  if (state === 'unauthorized') return <IconCloudLock {...look} />;
  if (state === 'failed') return <IconCloudX {...look} />;
  if (state === 'shrunk' || conflicts > 0) return <IconAlertTriangle {...look} />;
  return waiting > 0 ? <IconCloudUp {...look} /> : <IconCloudCheck {...look} />;
};

/** Nothing to do: the icon is enough, without words. */
const isCalm = (status: SyncStatus): boolean =>
  status.state === 'settled' && status.waiting === 0 && status.conflicts === 0 && !status.sending.isPaused;

const SENDING = [
  { value: 'automatic', label: messages.sync.automatic },
  { value: 'byHand', label: messages.sync.byHand }
];
const REVIEWED = { value: 'afterReview', label: messages.sync.afterReview };

/** How changes are sent, and whether anything is. */
const SendingChoice = ({ sending }: Pick<SyncStatus, 'sending'>): ReactElement => {
  // A service of our own keeps its proposals and their rule itself.
  const isOffered = useDialect()?.isCanopy === false;
  const hasRule = (useProposals().data?.rule.reviewers ?? null) !== null;
  const isReviewed = isOffered && hasRule;
  const manner: SendingManner = sending.isByHand ? 'byHand' : isReviewed ? 'afterReview' : 'automatic';
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Text size="sm">{messages.sync.sending}</Text>
        <SegmentedControl
          size="xs"
          aria-label={messages.sync.sending}
          data={isOffered ? [...SENDING, REVIEWED] : SENDING}
          value={manner}
          onChange={(value) => void setManner(sending, isReviewed, sendingMannerSchema.parse(value))}
        />
      </Group>
      {manner === 'afterReview' && <Text size="xs">{messages.sync.afterReviewHint}</Text>}
      <Button size="xs" variant="default" onClick={() => void setSending({ ...sending, isPaused: !sending.isPaused })}>
        {sending.isPaused ? messages.sync.resume : messages.sync.pause}
      </Button>
    </>
  );
};

/** While changes are sent by hand it reads only, and says so. */
const SyncNow = ({ status }: { status: SyncStatus }): ReactElement => {
  const command = status.sending.isByHand ? 'readNow' : 'syncNow';
  const { label, hint } = COMMANDS[command];
  return (
    <Tooltip label={hint} isDisabled={command === 'syncNow'} multiline maw={320}>
      <Button
        size="xs"
        data-autofocus
        variant={isAboutConflicts(status) ? 'default' : 'filled'}
        onClick={() => runCommand(command)}
      >
        {label}
      </Button>
    </Tooltip>
  );
};

/** Narrows the rows to what is not sent, and shows all again. */
const UnsentFilter = ({ status: { waiting, conflicts } }: { status: SyncStatus }): ReactElement | null => {
  const isOn = useSession(({ query }) => query === UNSENT);
  if (waiting + conflicts === 0 && !isOn) return null;
  return (
    <Tooltip label={messages.sync.unsentHint} multiline maw={320}>
      <ActionIcon
        size={24}
        variant={isOn ? 'filled' : 'subtle'}
        color={isOn ? 'canopy' : 'gray'}
        aria-label={messages.sync.unsent}
        aria-pressed={isOn}
        onClick={toggleUnsent}
      >
        <IconFilter size={14} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};

const SendButton = ({ status }: { status: SyncStatus }): ReactElement | null => {
  const { sending, waiting, state } = status;
  if (!sending.isByHand || sending.isPaused || waiting === 0 || state === 'syncing') return null;
  return (
    <Button size="compact-xs" variant="light" onClick={() => openDialog('pending', null)}>
      {messages.sync.send({ waiting })}
    </Button>
  );
};

/** The sync status of a replica in a few words, with the details in a popover. Nothing for a local workspace. */
export const SyncEntry = (): ReactElement | null => {
  const status = useSteadyStatus();
  /** `left`: closed, with the focus gone elsewhere. */
  const [popover, setPopover] = useState<'closed' | 'open' | 'left'>('closed');
  const isOpen = popover === 'open';
  const setOpen = (isToOpen: boolean): void => setPopover(isToOpen ? 'open' : 'closed');
  const isAsking = useDialogs(isAnyShown);
  // The popover must not cover a dialog that opens by itself.
  if (isAsking && isOpen) setOpen(false);
  if (status === null) return null;
  const action = (label: string, act: () => void): ReactElement => (
    <Button
      size="xs"
      variant="default"
      onClick={() => {
        setOpen(false);
        act();
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="top-start"
        width={320}
        trapFocus
        returnFocus={popover !== 'left'}
        withArrow
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.entry}
            data-attention={wantsAttention(status) || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <StatusIcon status={status} />{' '}
            <span className={classes.words} data-calm={isCalm(status) || undefined}>
              {messages.syncWords(status)}
            </span>
            {/* Hidden from the live region, which would read each page out. */}
            {(status.progress ?? status.beingSent) !== undefined && (
              <span aria-hidden>{messages.progressWords(status)}</span>
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={messages.sync.label}>
          <Stack gap="xs" className={classes.details}>
            {messages.syncDetails(status).map((sentence) => (
              <Text key={sentence} size="sm">
                {shownSentence(sentence)}
              </Text>
            ))}
            {status.refused !== undefined && <RefusedList onEdit={() => setPopover('left')} />}
            <Group gap="xs">
              {(status.conflicts > 0 || status.shrinking !== undefined) && (
                <Button
                  size="xs"
                  data-autofocus={isAboutConflicts(status) || undefined}
                  variant={isAboutConflicts(status) ? 'filled' : 'default'}
                  onClick={() => {
                    setPopover('left');
                    session.showView('conflicts');
                  }}
                >
                  {messages.sync.conflicts}
                </Button>
              )}
              {!status.sending.isPaused && <SyncNow status={status} />}
              {status.state === 'syncing' &&
                action(
                  status.beingSent === undefined ? messages.sync.stopReading : messages.sync.stopSending,
                  () => void cancelSync()
                )}
              {action(messages.sync.pending, () => openDialog('pending', null))}
              {/* The settings test the service, and ask about what it presents. */}
              {status.isOtherCertificate === true &&
                action(messages.sync.certificate, () => openDialog('service', null))}
              {status.state === 'unauthorized' &&
                action(messages.sync.credentials, () => openDialog('credentials', null))}
            </Group>
            <SendingChoice sending={status.sending} />
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <UnsentFilter status={status} />
      <SendButton status={status} />
    </>
  );
};
