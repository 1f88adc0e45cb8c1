import { shownSentence, withHiddenShown } from '../../src-shared/hidden-characters';
import {
  IconBasket,
  IconEye,
  IconLogout,
  IconDatabase,
  IconDatabaseShare,
  IconGitPullRequest,
  IconPlugConnectedX,
  IconUser,
  IconCopy,
  IconPlugConnected
} from '@tabler/icons-react';
import { memo, type ReactElement, useState } from 'react';
import { isDecided } from '../../src-shared/proposals';
import type { ServiceStatus, WorkspaceDescription } from '../../src-shared/workspace-calls';
import { openBackups } from '../features/backups/backups-commands';
import { PeopleEntry } from '../features/people/people-entry';
import { showProposal, useProposals, useProposalDraft } from '../session/proposal-queries';
import { SyncEntry } from '../features/sync/sync-entry';
import { useBasketIds } from '../session/kept-lists';
import { openDialog } from '../session/dialogs';
import { isProposable, useEditRefusal, useEditRights, useSignedInName } from '../session/edit-rights';
import { messages as sessionMessages } from '../session/messages';
import { useSession } from '../session/session';
import { useWorkspace } from '../session/workspace-query';
import { inBrowser, callMain } from '../platform/bridge';
import { allSettled } from '../platform/service-client';
import { attempt, toast } from '../ui/toasts';
import { UpdateEntry } from '../features/settings/update-views';
import { SharingEntry } from '../features/settings/sharing-section';
import { Tooltip } from '../ui/tooltip';
import { number } from '../../src-shared/sentence';
import messages from './messages/en.json' with { type: 'json' };
import classes from './status-bar.module.css';
import { Group, Popover, Stack, Text } from '@mantine/core';
import { IPC_CALLS } from '../../src-shared/ipc';
import { PortForm } from '../features/settings/port-form';
import { firstShownName } from '../model/shown-language';
import { SmallButton, type SteadyButtonProps } from '../ui/steady-button';

interface Props extends SteadyButtonProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: ReactElement;
}

/** A button of the status bar. In a narrow window only its icon shows; the label stays its accessible name. */
const BarButton = ({ label, hint, icon, ...props }: Props): ReactElement => (
  <Tooltip label={hint} multiline maw={320} isDisabled={props['aria-expanded'] === true}>
    <SmallButton
      {...props}
      classNames={{ root: classes.button, label: classes.label, section: classes.icon }}
      leftSection={icon}
      aria-label={label}
    >
      {label}
    </SmallButton>
  </Tooltip>
);

const copyToken = async (): Promise<void> => {
  if (await attempt(callMain(IPC_CALLS.copyToken, null), messages.tokenNotCopied)) toast(messages.tokenCopied);
};

/** How other programs reach the workspace, in one place: the address, the token and the port. */
const ServiceEntry = ({
  service,
  tokenKeeping
}: Pick<WorkspaceDescription, 'service' | 'tokenKeeping'>): ReactElement | null => {
  const [isOpen, setOpen] = useState(false);
  if (service.state === 'opening') return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withArrow withinPortal={false}>
      <Popover.Target>
        <BarButton
          label={messages.developers}
          hint={messages.developersHint}
          icon={<IconPlugConnected size={13} />}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown w={320} aria-label={messages.developers}>
        {isOpen && (
          <Stack gap="sm">
            {service.state === 'listening' && (
              <>
                <Text size="xs">{messages.developersHint}</Text>
                <Group justify="space-between" gap="xs">
                  <span className={classes.url}>{service.url}</span>
                  <Tooltip label={messages.tokenHint({ keeping: tokenKeeping })} multiline maw={320}>
                    <SmallButton leftSection={<IconCopy size={13} />} onAct={copyToken}>
                      {messages.copyToken}
                    </SmallButton>
                  </Tooltip>
                </Group>
              </>
            )}
            <PortForm port={service.port} isAlone onDone={() => setOpen(false)} />
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

const IN_BROWSER = inBrowser() !== undefined;

const signOut = (): Promise<boolean> =>
  attempt(
    allSettled().then(() => inBrowser()?.signOut()),
    messages.notSignedOut
  );

const ServiceProblem = ({ service }: { service: ServiceStatus }): ReactElement => (
  <span aria-live="polite">
    {service.state === 'failed' && (
      <span className={classes.problem}>
        <IconPlugConnectedX size={15} stroke={1.7} aria-hidden /> {service.message}
      </span>
    )}
  </span>
);

/** What a person may do here, where that is not everything. */
const RightsEntry = (): ReactElement | null => {
  const refusal = useEditRefusal();
  const limit = useEditRights()?.limit;
  const branch = useSession(({ snapshot }) =>
    limit?.kind === 'branch' ? (snapshot && firstShownName(snapshot.model, [limit.branch])) || null : null
  );
  if (refusal === null && branch === null) return null;
  const hint = refusal ?? sessionMessages.rights.limited({ branch: branch ?? '' });
  return (
    <Tooltip label={shownSentence(hint)} multiline maw={320}>
      <span className={classes.entry}>
        <IconEye size={15} stroke={1.7} aria-hidden />{' '}
        <span className={classes.rights}>
          {refusal === null
            ? shownSentence(messages.editsBelow({ branch: branch ?? '' }))
            : isProposable(refusal)
              ? messages.proposalsOnly
              : messages.viewOnly}
        </span>
      </span>
    </Tooltip>
  );
};

/** How many proposals wait. Nothing where none does and changes need no review. */
const ProposalsEntry = (): ReactElement | null => {
  const { data } = useProposals();
  const isDraft = useProposalDraft() !== null;
  const waiting = data?.proposals.filter(({ state }) => !isDecided(state)).length ?? 0;
  if (isDraft || (waiting === 0 && (data?.rule.reviewers ?? null) === null)) return null;
  return (
    <BarButton
      label={messages.proposals({ count: waiting })}
      hint={messages.proposalsHint}
      icon={<IconGitPullRequest size={13} />}
      onClick={() => showProposal(null)}
    />
  );
};

/** How many categories are in the basket. Nothing while it is empty. */
const BasketEntry = (): ReactElement | null => {
  const { length } = useBasketIds();
  if (length === 0) return null;
  return (
    <BarButton
      label={messages.basket({ count: length })}
      hint={messages.basketHint}
      icon={<IconBasket size={13} />}
      onClick={() => openDialog('basket', null)}
    />
  );
};

const SignOutButton = (): ReactElement => (
  <BarButton
    label={messages.signOut}
    hint={messages.signOutHint}
    icon={<IconLogout size={13} />}
    onClick={() => void signOut()}
  />
);

/** In a browser: who is signed in, in place of how other programs reach the workspace. */
const SignedInEntry = (): ReactElement | null => {
  const name = useSignedInName();
  if (name === null) return null;
  return (
    <>
      <span className={classes.entry}>
        <IconUser size={15} stroke={1.7} aria-hidden /> <bdi className={classes.url}>{withHiddenShown(name)}</bdi>
      </span>
      <SignOutButton />
    </>
  );
};

type Facts = Omit<WorkspaceDescription, 'journal'>;

const Entries = ({ file, name, count, service, tokenKeeping }: Facts): ReactElement => (
  <>
    <Tooltip label={file}>
      <span className={classes.file}>
        <IconDatabase size={15} stroke={1.7} aria-hidden /> <bdi className={classes.name}>{withHiddenShown(name)}</bdi>
      </span>
    </Tooltip>
    <span aria-live="polite" className={classes.standing}>
      <SyncEntry />
      <RightsEntry />
    </span>
    <PeopleEntry />
    <ProposalsEntry />
    <span className={classes.count}>
      {number(count)}
      <span className={classes.unit}> {messages.unit({ count })}</span>
    </span>
    <BasketEntry />
    {!IN_BROWSER && (
      <BarButton
        label={messages.backups}
        hint={messages.backupsHint}
        icon={<IconDatabaseShare size={13} />}
        onClick={openBackups}
      />
    )}
    <span className={classes.gap} />
    <span aria-live="polite">
      <UpdateEntry />
    </span>
    <span aria-live="polite">
      <SharingEntry />
    </span>
    <ServiceProblem service={service} />
    {IN_BROWSER ? <SignedInEntry /> : <ServiceEntry service={service} tokenKeeping={tokenKeeping} />}
  </>
);

/** The facts that the bar shows. The journal is left out, since it changes with each edit and would draw the bar again. */
const factsOf = ({ journal: _journal, ...facts }: WorkspaceDescription): Facts => facts;

/**
 * The workspace, its size, and how other programs reach it. What changes by itself is in live regions of its own; the bar as a
 * whole is not announced.
 */
export const StatusBar = memo((): ReactElement => {
  const { data: facts, isError } = useWorkspace(factsOf);
  return (
    <div
      role="status"
      data-tour="status"
      aria-live="off"
      aria-label={messages.status}
      className={classes.bar}
      data-quiet={facts?.count === 0 || undefined}
    >
      {facts !== undefined && <Entries {...facts} />}
      {/* A person without a role here may have one under another sign-in. */}
      {facts === undefined && isError && IN_BROWSER && (
        <>
          <span className={classes.gap} />
          <SignOutButton />
        </>
      )}
    </div>
  );
});
