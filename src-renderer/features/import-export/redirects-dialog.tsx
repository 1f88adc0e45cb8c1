import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import {
  DEFAULT_TEMPLATE,
  pathTemplateSchema,
  redirectFormatSchema,
  type RedirectFormat,
  type Redirects,
  type RedirectsChange
} from '../../../src-shared/redirects';
import { callMain, errorText } from '../../platform/bridge';
import { closeDialog } from '../../session/dialogs';
import { FormDialog, Question } from '../../ui/form-dialog';
import { PlannedList } from '../../ui/planned-list';
import { RadioChoice, TickBox } from '../../ui/choices';
import { ARROW } from '../../platform/direction';
import { inARow } from '../../platform/text';
import { attempt, toast } from '../../ui/toasts';
import { messages } from './messages';

const words = messages.redirects;
const LEFT_OUT = ['taken', 'gone', 'unaddressed', 'unknown'] as const;

/** Milliseconds of quiet typing before the redirects are worked out, which takes seconds for a large tree. */
const QUIET_MS = 300;

const close = (): void => closeDialog('redirects');

const Preview = ({ found }: { found: Redirects }): ReactElement => (
  <div>
    <Text fw="var(--font-weight-semibold)" role="status">
      {words.count({ count: found.count })}
    </Text>
    {found.count > 0 && (
      <PlannedList
        label={words.count({ count: found.count })}
        planned={{
          kind: 'changes',
          total: found.count,
          changes: found.first.map(({ from, to }) => `${from} ${ARROW} ${to}`)
        }}
      />
    )}
    {LEFT_OUT.filter((reason) => found[reason] > 0).map((reason) => (
      <Text key={reason}>{words[reason]({ count: found[reason] })}</Text>
    ))}
    {found.isCut && <Text>{words.isCut}</Text>}
  </div>
);

/** Whether a workspace keeps old addresses, what redirects follow, and in which format they are exported. */
export const RedirectsDialog = (): ReactElement => {
  const [template, setTemplate] = useState(DEFAULT_TEMPLATE);
  const [format, setFormat] = useState<RedirectFormat>('csv');
  const [isAsking, setAsking] = useState(false);
  const known = pathTemplateSchema.safeParse(template);
  const [asked] = useDebouncedValue(template, QUIET_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ['redirects', asked],
    queryFn: () => callMain(IPC_CALLS.readRedirects, { template: asked }),
    enabled: pathTemplateSchema.safeParse(asked).success,
    placeholderData: keepPreviousData,
    gcTime: 0
  });
  const found = data ?? null;
  const change = (how: RedirectsChange, failure: string): Promise<boolean> =>
    attempt(async () => {
      await callMain(IPC_CALLS.changeRedirects, how);
      await refetch();
    }, failure);
  const write = (): Promise<boolean> =>
    attempt(async () => {
      if (!known.success) return;
      const exported = await callMain(IPC_CALLS.exportRedirects, { format, template: known.data });
      if (exported === null) return;
      close();
      toast(words.exported({ count: exported.count, file: exported.file }));
    }, messages.notExported);
  if (isAsking)
    return (
      <Question
        title={words.startOverTitle}
        answer={words.forget}
        isForEver
        onAnswer={async () => {
          await change('forget', words.notForgotten);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        <Text>{words.startOverText}</Text>
      </Question>
    );
  return (
    <FormDialog
      title={words.title}
      answer={messages.exportAnswer}
      size="xl"
      isDisabled={!known.success || found === null || found.count === 0}
      onAnswer={write}
      onClose={close}
    >
      <Stack gap="md">
        <TickBox
          label={words.keep}
          description={words.keepHint}
          data-autofocus
          isOn={found?.keeps ?? false}
          onTurn={(keeps) => void change(keeps ? 'keep' : 'stop', words.notChanged)}
        />
        <TextInput
          label={words.template}
          description={words.templateHint}
          value={template}
          error={known.error?.issues[0]?.message}
          onChange={(event) => setTemplate(event.currentTarget.value)}
        />
        <RadioChoice
          label={messages.format}
          value={format}
          options={redirectFormatSchema.options}
          labels={words.formats}
          layout="grid"
          onChange={setFormat}
        />
        {known.success && error !== null && <Text role="alert">{inARow([words.notRead, errorText(error)])}</Text>}
        {known.success && found !== null && <Preview found={found} />}
        {found !== null && (found.count > 0 || LEFT_OUT.some((reason) => found[reason] > 0)) && (
          <Group>
            <Button size="xs" onClick={() => setAsking(true)}>
              {words.startOver}
            </Button>
          </Group>
        )}
      </Stack>
    </FormDialog>
  );
};
