import { Button, Group, Loader, Radio, Text } from '@mantine/core';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import type { ImportMode, ImportSettings, MergeMode } from '../../../src-shared/import-plan';
import type { ChosenFile, ReadableImport } from '../../../src-shared/transfer';
import { outlineRefusal } from '../../session/create-outline';
import { session } from '../../session/session';
import { useAnswer } from '../../ui/dialog-frame';
import { compareImport, showComparedImport } from './import-comparison';
import { messages } from './messages';
import { carryOutImport, endImport, type ImportTarget } from './transfer-commands';
import { messages as wayMessages } from './way/messages';
import { WayMenus } from './way/way-menus';
import classes from './import.module.css';

interface PlaceProps {
  target: ImportTarget;
  isUnder: boolean;
  onChange: (isUnder: boolean) => void;
}

const Place = ({ target, isUnder, onChange }: PlaceProps): ReactElement => (
  <Radio.Group
    label={messages.place}
    value={isUnder ? 'under' : 'top'}
    onChange={(value) => onChange(value === 'under')}
  >
    <Group gap="var(--space-8) var(--space-20)" mt="var(--space-4)">
      <Radio size="xs" value="top" label={messages.topLevel} data-autofocus />
      <Radio size="xs" value="under" label={shownSentence(messages.under(target.name))} />
    </Group>
  </Radio.Group>
);

/** What stood in the way of a comparison, of that file as it was read and in that way. */
interface Held {
  readonly found: ReadableImport;
  readonly mode: ImportMode;
  /** `unclear`: how many could be several; `null`: there is nothing to match by. */
  readonly unclear: number | null;
}

const APPEND: ImportMode = { kind: 'append' };

interface Props {
  file: ChosenFile;
  found: ReadableImport;
  settings: ImportSettings;
  target: ImportTarget | null;
  isReading: boolean;
}

/** What becomes of the categories, where they go, and the answer. */
export const ImportFoot = ({ file, found, settings, target, isReading }: Props): ReactElement => {
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
    mode.kind === 'append' ? carryOutImport(file, settings, parent) : compare(mode)
  );
  const refusal = refusalOf(found, mode, parent, held);
  const isDisabled = refusal !== null || isReading;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isDisabled && !isBusy) void agree();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.foot}>
      {session.model.size > 0 && <WayMenus found={found} mode={mode} onChange={setMode} />}
      {mode.kind === 'append' && target !== null && <Place target={target} isUnder={isUnder} onChange={setUnder} />}
      {mode.kind === 'append' && target === null && <Text size="sm">{messages.onlyTopLevel}</Text>}
      {mode.kind !== 'append' && (
        <Text size="sm" className={classes.way}>
          {wayMessages.wayHints[mode.kind]}
        </Text>
      )}
      <Text size="sm" className={classes.refusal} aria-live="polite">
        {refusal}
      </Text>
      <Text size="sm" className={classes.unclear} aria-live="polite">
        {held !== null && held.unclear !== null && wayMessages.unclear(held.unclear)}
      </Text>
      <Group className={classes.answers}>
        <Button variant="default" onClick={() => endImport(file)}>
          {messages.cancel}
        </Button>
        {/* Not `disabled`, which would lose the focus while another setting is tried. */}
        <Button
          type="submit"
          data-autofocus={target === null || undefined}
          data-disabled={isDisabled}
          aria-disabled={isDisabled}
          leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}
        >
          {mode.kind === 'append' ? messages.importAnswer(found.count) : wayMessages.compareAnswer(isUnclear)}
        </Button>
      </Group>
    </form>
  );
};

/** Why it cannot be done, as a sentence; `null`: it can. What a comparison would exceed, only the comparison knows. */
const refusalOf = (found: ReadableImport, mode: ImportMode, parent: ParentId, held: Held | null): string | null => {
  if (found.count === 0) return messages.nothingLeft;
  if (held !== null && held.unclear === null) return wayMessages.nothingToMatchBy;
  return mode.kind === 'append' ? outlineRefusal(session.model, parent, found.levels, found.count) : null;
};
