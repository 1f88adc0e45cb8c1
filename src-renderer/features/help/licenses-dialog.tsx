import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS, type LicensedPart } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import { DialogFrame } from '../../ui/dialog-frame';
import { attempt } from '../../ui/toasts';
import classes from './help.module.css';
import messages from './messages/en.json' with { type: 'json' };
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { closeDialog } from '../../session/dialogs';

const close = (): void => closeDialog('licenses');

const { licenses: words } = messages;

const openChromiums = (): Promise<boolean> => attempt(callMain(IPC_CALLS.openChromiumLicenses, null), words.notOpened);

const Parts = ({ parts }: { parts: readonly LicensedPart[] }): ReactElement => {
  const [chosen, setChosen] = useState(0);
  const part = parts[chosen];
  return (
    <div className={classes.parts}>
      <ul className={classes.list} aria-label={words.list}>
        {parts.map(({ name, version, license }, index) => (
          <li key={`${name} ${version}`}>
            <button
              type="button"
              className={classes.part}
              aria-pressed={index === chosen}
              data-autofocus={index === 0 || undefined}
              onClick={() => setChosen(index)}
            >
              <span>
                {name} {version}
              </span>
              <span className={classes.license}>{license}</span>
            </button>
          </li>
        ))}
      </ul>
      {part !== undefined && (
        <pre
          key={chosen}
          className={classes.text}
          role="region"
          aria-label={words.text({ name: part.name })}
          // Focusable, so that the arrow keys scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {part.text === '' ? words.noText : part.text}
        </pre>
      )}
    </div>
  );
};

/** The licences of everything that Canopy is made of. */
export const LicensesDialog = (): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['help', 'licenses'],
    queryFn: () => callMain(IPC_CALLS.readLicenses, null),
    gcTime: 0,
    staleTime: Infinity
  });
  return (
    <DialogFrame title={words.title} size={980} onClose={close}>
      {error !== null && (
        <Text>
          {words.notRead}. {errorText(error)}
        </Text>
      )}
      {data === undefined && error === null && <Loader size="sm" aria-label={words.reading} />}
      {data !== undefined && <Text>{data.parts === null ? words.none : words.lead}</Text>}
      {data?.parts !== undefined && data.parts !== null && <Parts parts={data.parts} />}
      <Group justify="space-between" mt="lg">
        {data?.hasChromiums === true ? (
          <Button onClick={() => void openChromiums()}>{words.chromium}</Button>
        ) : (
          <span />
        )}
        <Button onClick={close}>{uiMessages.close}</Button>
      </Group>
    </DialogFrame>
  );
};
