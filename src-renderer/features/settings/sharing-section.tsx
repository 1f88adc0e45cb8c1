import { ActionIcon, Button, Group, Switch, Text } from '@mantine/core';
import { listOf } from '../../../src-shared/sentence';
import { IconCopy, IconQrcode, IconNetwork } from '@tabler/icons-react';
import { useId, useState, type ReactElement, useEffect } from 'react';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import type { PresentedCertificate, Sharing } from '../../../src-shared/sharing';
import { callMain, onMain } from '../../platform/bridge';
import { dateOf } from '../../platform/dates';
import { attempt, toast } from '../../ui/toasts';
import messages from './messages/en.json' with { type: 'json' };
import classes from './settings-dialog.module.css';
import { useQuery } from '@tanstack/react-query';
import type { IpcCall } from '../../../src-shared/ipc-call';
import { keptQuery } from '../../session/query-client';
import { Tooltip } from '../../ui/tooltip';
import { openDialog } from '../../session/dialogs';
import { SmallButton } from '../../ui/steady-button';
import { inARow } from '../../platform/text';

/** One square of the code after the other, as the path of a picture of one unit a square. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** An address as a QR code. The library is loaded when the first code is shown. */
const QrCode = ({ url }: { url: string }): ReactElement | null => {
  const { data } = useQuery({
    queryKey: ['qr', url],
    queryFn: async () => {
      const { encode } = await import('uqr');
      return encode(url, { ecc: 'M', border: 0 });
    },
    staleTime: Infinity
  });
  if (data === undefined) return null;
  return (
    <svg
      role="img"
      aria-label={messages.sharing.codeOf({ url })}
      className={classes.code}
      viewBox={`0 0 ${data.size} ${data.size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data.data)} />
    </svg>
  );
};

const words = messages.sharing;

const kept = keptQuery('sharing', () => callMain(IPC_CALLS.readSharing, null));

/** How often the addresses are read while they are shown: a computer may change its network at any time. */
const READ_EVERY_MS = 5_000;

/** Makes a call that changes it. A failure is shown, under `title`. */
const change = async (call: IpcCall<null, Sharing>, title: string): Promise<void> => {
  const isDone = await attempt(async () => kept.set(await callMain(call, null)), title);
  if (!isDone) void kept.readAgain();
};

const doAndSay = async (work: Promise<unknown>, done: string, failed: string): Promise<void> => {
  if (await attempt(work, failed)) toast(done);
};

const Addresses = ({ urls }: { urls: readonly string[] }): ReactElement => {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = urls.find((url) => url === chosen) ?? urls[0];
  if (shown === undefined) return <Text size="xs">{words.noNetwork}</Text>;
  return (
    <div className={classes.urls}>
      <div>
        <Text size="xs" fw="var(--font-weight-medium)">
          {words.addresses}
        </Text>
        {urls.map((url) => (
          <div key={url} className={classes.url}>
            {url}
            <ActionIcon
              size={24}
              aria-label={words.copyUrl({ url })}
              onClick={() =>
                void doAndSay(callMain(IPC_CALLS.copySharedUrl, { url }), words.urlCopied, words.urlNotCopied)
              }
            >
              <IconCopy size={14} />
            </ActionIcon>
            {urls.length > 1 && (
              <ActionIcon
                size={24}
                variant={url === shown ? 'light' : 'subtle'}
                aria-label={words.codeOf({ url })}
                aria-pressed={url === shown}
                onClick={() => setChosen(url)}
              >
                <IconQrcode size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
        <Text size="xs" c="dimmed" maw="24em" mt="var(--space-8)">
          {words.codeHint}
        </Text>
      </div>
      <QrCode url={shown} />
    </div>
  );
};

const Token = (): ReactElement => (
  <div>
    <Text size="xs" fw="var(--font-weight-medium)">
      {words.token}
    </Text>
    <Text size="xs" c="dimmed">
      {words.tokenHint}
    </Text>
    <Group gap="var(--space-8)" mt="var(--space-8)">
      <Button size="xs" onClick={() => void attempt(callMain(IPC_CALLS.showToken, null), words.tokenNotShown)}>
        {words.showToken}
      </Button>
      <Button
        size="xs"
        onClick={() => void doAndSay(callMain(IPC_CALLS.copyToken, null), words.tokenCopied, words.tokenNotCopied)}
      >
        {words.copyToken}
      </Button>
    </Group>
  </div>
);

const Certificate = ({ origin, fingerprint, validTo, unnamed }: PresentedCertificate): ReactElement => (
  <div>
    <Text size="xs" fw="var(--font-weight-medium)">
      {words.certificate}
    </Text>
    <Text size="xs" c="dimmed">
      {words.origins[origin]({ day: dateOf(validTo) })}
    </Text>
    <div className={classes.fingerprint} role="group" aria-label={words.fingerprint}>
      {fingerprint}
    </div>
    {unnamed.length > 0 && (
      <Text size="xs" mt="var(--space-8)">
        {words.unnamed({ addresses: listOf(unnamed) })}
      </Text>
    )}
  </div>
);

const CertificateButtons = ({ origin }: Pick<PresentedCertificate, 'origin'>): ReactElement => (
  <Group gap="var(--space-8)">
    <Button size="xs" onClick={() => void change(IPC_CALLS.chooseCertificate, words.certificateNotChanged)}>
      {words.choose}
    </Button>
    <Button size="xs" onClick={() => void change(IPC_CALLS.makeCertificate, words.certificateNotChanged)}>
      {origin === 'made' ? words.make : words.useMade}
    </Button>
  </Group>
);

const Shared = ({ sharing }: { sharing: Sharing }): ReactElement => (
  <div className={classes.shared}>
    {sharing.state === 'on' && (
      <>
        <Addresses urls={sharing.urls} />
        <Token />
        <Certificate {...sharing.certificate} />
      </>
    )}
    <CertificateButtons origin={sharing.state === 'on' ? sharing.certificate.origin : sharing.certificate} />
  </div>
);

/** Whether other computers reach the workspace, where, and by which certificate they recognise this one. */
export const SharingSection = (): ReactElement => {
  const { data: sharing } = useQuery({ ...kept.query, staleTime: 0, refetchInterval: READ_EVERY_MS });
  const [isChanging, setChanging] = useState(false);
  const titleId = useId();
  const turn = async (isOn: boolean): Promise<void> => {
    setChanging(true);
    await (isOn ? change(IPC_CALLS.startSharing, words.notStarted) : change(IPC_CALLS.stopSharing, words.notStopped));
    setChanging(false);
  };
  const problem = sharing?.state === 'off' ? sharing.problem : null;
  const isDetailed = sharing?.state === 'on' || sharing?.certificate === 'chosen' || problem !== null;
  return (
    <section className={classes.choice} aria-labelledby={titleId}>
      <Switch
        id={`${titleId}-switch`}
        label={<span id={titleId}>{words.title}</span>}
        description={inARow([words.hint, words.askedAgain])}
        classNames={{ description: classes.hint ?? '' }}
        checked={sharing?.state === 'on'}
        disabled={sharing === undefined}
        // Not `disabled` meanwhile, or it would lose the focus.
        onChange={(event) => {
          if (!isChanging) void turn(event.currentTarget.checked);
        }}
      />
      <Text size="xs" role="status" className={classes.status}>
        {problem ?? ''}
      </Text>
      {sharing !== undefined && isDetailed && <Shared sharing={sharing} />}
    </section>
  );
};

/** Shown in the status bar while other computers reach the workspace. It opens the settings, which turn that off. */
export const SharingEntry = (): ReactElement | null => {
  useEffect(() => onMain(IPC_EVENTS.sharingChanged, kept.set), []);
  const { data } = useQuery(kept.query);
  if (data?.state !== 'on') return null;
  return (
    <Tooltip label={messages.sharing.entryHint} multiline maw={320}>
      <SmallButton
        mih={24}
        variant="light"
        leftSection={<IconNetwork size={13} />}
        onClick={() => openDialog('settings', null)}
      >
        {messages.sharing.entry}
      </SmallButton>
    </Tooltip>
  );
};
