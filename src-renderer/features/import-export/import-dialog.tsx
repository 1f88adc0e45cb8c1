import { Button, Group, Text } from '@mantine/core';
import { type ReactElement, useState, type SyntheticEvent } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import type { FileFormat, ImportSettings, ImportMode, MergeMode } from '../../../src-shared/import-plan';
import type { ChosenFile, ReadableImport } from '../../../src-shared/transfer';
import { DialogFrame } from '../../ui/dialog-frame';
import { ImportFindings } from './import-findings';
import { isAboutFields } from './import-changes';
import { RadioChoice } from '../../ui/choices';
import { SteadyButton, useAnswer } from '../../ui/steady-button';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { FormatChoice } from './reading-options';
import {
  beginImport,
  changeImport,
  compareImport,
  showComparedImport,
  endImport,
  isPastedFile,
  type ImportTarget,
  type OpenImport,
  carryOutImport
} from './transfer-commands';
import classes from './import.module.css';
import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { outlineRefusal } from '../../session/create-outline';
import { session } from '../../session/session';
import wayMessages from './way/messages/en.json' with { type: 'json' };
import { WayMenus } from './way/way-menus';

interface Held {
  readonly found: ReadableImport;
  readonly mode: ImportMode;
  readonly unclear: number | null;
}

const APPEND: ImportMode = { kind: 'append' };

interface Props extends OpenImport {
  readonly found: ReadableImport;
}

const ImportFoot = ({ file, found, settings, target, isReading }: Props): ReactElement => {
  const [isUnder, setUnder] = useState(false);
  const [mode, setMode] = useState<ImportMode>(APPEND);
  const [lastHeld, setHeld] = useState<Held | null>(null);
  const held = lastHeld?.found === found && lastHeld.mode === mode ? lastHeld : null;
  const isUnclear = held !== null && held.unclear !== null;
  const parent: ParentId = isUnder && target !== null ? target.id : TOP_LEVEL;

  const compare = async (way: MergeMode): Promise<void> => {
    const { hierarchy } = found.mapping;
    const compared = await compareImport({ id: file.id, settings, mode: way, hierarchy });
    if (compared === null) return;
    if (compared.state === 'nothing_to_match_by') setHeld({ found, mode: way, unclear: null });
    else if (compared.unclear > 0 && !isUnclear) setHeld({ found, mode: way, unclear: compared.unclear });
    else showComparedImport(file, compared.body, way.kind === 'replace');
  };
  const { isBusy, agree } = useAnswer(() =>
    mode.kind === 'append' ? carryOutImport(file, settings, parent, found.customFields) : compare(mode)
  );
  const refusal = refusalOf(found, mode, parent, held);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void agree();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.foot}>
      {session.model.size > 0 && <WayMenus found={found} mode={mode} onChange={setMode} />}
      {mode.kind === 'append' && target !== null && (
        <RadioChoice
          label={messages.place}
          value={isUnder ? 'under' : 'top'}
          options={['top', 'under']}
          labels={{ top: messages.topLevel, under: shownSentence(messages.under({ name: target.name })) }}
          takesFocus
          onChange={(value) => setUnder(value === 'under')}
        />
      )}
      {mode.kind === 'append' && target === null && <Text>{messages.onlyTopLevel}</Text>}
      {mode.kind !== 'append' && <Text className={classes.way}>{wayMessages.wayHints[mode.kind]}</Text>}
      <Text className={classes.refusal} aria-live="polite">
        {refusal}
      </Text>
      <Text className={classes.unclear} aria-live="polite">
        {held !== null && held.unclear !== null && wayMessages.unclear({ count: held.unclear })}
      </Text>
      <Group className={classes.answers}>
        <Button onClick={() => endImport(file)}>{uiMessages.cancel}</Button>
        <SteadyButton
          variant="filled"
          type="submit"
          data-autofocus={target === null || undefined}
          isDisabled={refusal !== null || isReading}
          isBusy={isBusy}
        >
          {mode.kind === 'append'
            ? messages.importAnswer({ count: found.count })
            : wayMessages.compareAnswer({ isUnclear })}
        </SteadyButton>
      </Group>
    </form>
  );
};

/** Why it cannot be done, as a sentence; `null`: it can. Limits of a comparison are only known to the comparison. */
const refusalOf = (found: ReadableImport, mode: ImportMode, parent: ParentId, held: Held | null): string | null => {
  if (found.count === 0) return messages.nothingLeft;
  if (held !== null && held.unclear === null) return wayMessages.nothingToMatchBy;
  return mode.kind === 'append' ? outlineRefusal(session.model, parent, found.levels, found.count) : null;
};

/** Pixels, where the window has as many: fields and tree stand beside each other. */
const WIDTH = 1_080;

/** The settings with another way of reading. Choices about fields are dropped when other fields come. */
const withReading = (
  { mapping, ...settings }: ImportSettings,
  change: Partial<ImportSettings['reading']>
): ImportSettings => ({
  ...settings,
  reading: { ...('format' in change ? {} : settings.reading), ...change },
  ...(mapping !== undefined && !isAboutFields(change) && { mapping })
});

const Problems = ({
  problems,
  chosen,
  onFormat
}: {
  problems: readonly string[];
  chosen: FileFormat | undefined;
  onFormat: (format: FileFormat | undefined) => void;
}): ReactElement => (
  <>
    <Text>{messages.refusal({ problems: problems.length })}</Text>
    {/* Focusable, so that the arrow keys scroll it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <ul aria-label={messages.problems} tabIndex={0} className={classes.problems}>
      {problems.map((problem, index) => (
        <li key={index}>{shownSentence(problem)}</li>
      ))}
    </ul>
    <div className={classes.options}>
      <FormatChoice format={null} chosen={chosen} onChange={onFormat} />
    </div>
  </>
);

const RefusedFoot = ({ file, target }: { file: ChosenFile; target: ImportTarget | null }): ReactElement => {
  const again = async (): Promise<void> => {
    endImport(file);
    await beginImport(target === null ? [] : [target.id]);
  };
  return (
    <Group justify="flex-end" className={classes.foot}>
      <Button onClick={() => endImport(file)}>{uiMessages.cancel}</Button>
      {!isPastedFile(file) && (
        <Button variant="filled" data-autofocus onClick={() => void again()}>
          {messages.chooseAnother}
        </Button>
      )}
    </Group>
  );
};

/** Shows what comes of a file before anything is changed, as a tree and as what its fields were taken for; each correction shows at once. */
export const ImportDialog = ({ file, found, settings, target, isReading }: OpenImport): ReactElement => {
  const change = (next: ImportSettings): void => void changeImport(next);
  const isRead = found.state === 'read';
  return (
    <DialogFrame
      title={isRead ? messages.importTitle({ file: file.name }) : messages.refusedTitle({ file: file.name })}
      size={isRead ? WIDTH : 'lg'}
      closesBeside={false}
      onClose={() => endImport(file)}
    >
      {isRead ? (
        <>
          <ImportFindings
            file={file}
            found={found}
            settings={settings}
            isReading={isReading}
            isPasted={isPastedFile(file)}
            onReading={(reading) => change(withReading(settings, reading))}
            onChange={change}
          />
          <ImportFoot file={file} found={found} settings={settings} target={target} isReading={isReading} />
        </>
      ) : (
        <>
          <Problems
            problems={found.problems}
            chosen={settings.reading.format}
            onFormat={(format) => change(withReading(settings, { format }))}
          />
          <RefusedFoot file={file} target={target} />
        </>
      )}
    </DialogFrame>
  );
};
