import { Checkbox, Group, TextInput } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { messages } from './messages';
import { isolated, withHiddenShown } from '../../../src-shared/hidden-characters';
import { shownName, shownPath } from '../../model/shown-language';
import { pathNames, type TreeModel, type TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { editAndReport } from '../../session/edits';
import { isFieldSupported } from '../../session/supported-fields';
import { slugOf } from '../../model/slug-suggestion';
import { MOST_PATTERN, type NamePattern } from './name-pattern';
import { RENAMINGS } from './replacing';
import { categoriesIn, likelyScope, SCOPES } from './bulk-scope';
import { useNameChanges, type NameChange, type NameChanges } from './use-name-changes';
import classes from './bulk.module.css';
import { PagedList } from '../../ui/paged-list';
import { ARROW } from '../../platform/direction';
import { Chooser, TickBox } from '../../ui/choices';

const ITEM = 32;

const idOf = ({ id }: NameChange): number => id;

const wantedOf = (changes: NameChanges, left: ReadonlySet<number>): readonly NameChange[] =>
  changes.state === 'done' ? changes.changes.filter(({ id, fault }) => fault === null && !left.has(id)) : [];

const summaryOf = (changes: NameChanges, left: ReadonlySet<number>): string => {
  if (changes.state === 'faulty') return changes.fault;
  if (changes.state === 'working') return messages.working;
  if (changes.state === 'idle') return messages.replace.idle;
  if (changes.changes.length === 0) return messages.replace.none;
  return messages.replace.summary({
    changing: wantedOf(changes, left).length,
    invalid: changes.changes.filter(({ fault }) => fault !== null).length,
    leftOut: left.size
  });
};

/** Where a category is, as two may have one name. */
const Place = ({ model, id }: { model: TreeModel; id: number }): ReactElement | null => {
  const names = pathNames(model, id, (node) => isolated(withHiddenShown(shownName(node).name)));
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined) return null;
  return (
    <span className={`${classes.path} cut`} title={names.join(' › ')}>
      {(names.length > 2 ? [first, '…', last] : names).join(' › ')}
    </span>
  );
};

interface Props {
  model: TreeModel;
  changes: NameChanges;
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

const ReplacePreview = ({ model, changes, left, onLeave }: Props): ReactElement => {
  const choose = (id: number, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onLeave(next);
  };
  const items = changes.state === 'done' ? changes.changes : [];
  return (
    <>
      <p className={classes.summary} aria-live="polite" data-fault={changes.state === 'faulty' || undefined}>
        {summaryOf(changes, left)}
      </p>
      {items.length > 0 && (
        <div className={classes.preview}>
          <PagedList label={messages.replace.newNames} items={items} keyOf={idOf} estimate={ITEM}>
            {({ id, before, after, fault }) => (
              <div className={classes.change}>
                <Checkbox
                  aria-label={
                    fault === null
                      ? messages.replace.becomes({ before, after })
                      : messages.replace.stays({ before, fault })
                  }
                  checked={fault === null && !left.has(id)}
                  // Not `disabled`: the focus can reach it, and a screen reader reads why it cannot be chosen.
                  aria-disabled={fault !== null || undefined}
                  aria-description={shownPath(model, id) || undefined}
                  data-main=""
                  onChange={(event) => {
                    if (fault === null) choose(id, event.currentTarget.checked);
                  }}
                />
                <span className={classes.before}>
                  {before}
                  <Place model={model} id={id} />
                </span>
                <span aria-hidden>{ARROW}</span>
                {fault === null ? (
                  <span className={classes.after}>{after}</span>
                ) : (
                  <span className={classes.fault}>
                    <s>{after === '' ? messages.replace.empty : after}</s> {fault}
                  </span>
                )}
              </div>
            )}
          </PagedList>
        </div>
      )}
    </>
  );
};

const EMPTY: NamePattern = {
  kind: 'replace',
  text: '',
  find: '',
  replacement: '',
  isRegex: false,
  matchesCase: false,
  wholeWord: false
};

const NONE: ReadonlySet<number> = new Set();

interface PatternFieldsProps {
  pattern: NamePattern;
  onChange: (pattern: NamePattern) => void;
}

const PatternFields = ({ pattern, onChange }: PatternFieldsProps): ReactElement => (
  <>
    <div className={classes.pair}>
      <TextInput
        label={messages.replace.find}
        data-autofocus
        maxLength={MOST_PATTERN}
        value={pattern.find}
        onChange={(event) => onChange({ ...pattern, find: event.currentTarget.value })}
        spellCheck={false}
      />
      <TextInput
        label={messages.replace.replacement}
        maxLength={MOST_PATTERN}
        value={pattern.replacement}
        onChange={(event) => onChange({ ...pattern, replacement: event.currentTarget.value })}
        spellCheck={false}
      />
    </div>
    <Group gap="lg" mt="sm">
      <TickBox
        label={messages.replace.matchCase}
        isOn={pattern.matchesCase}
        onTurn={(matchesCase) => onChange({ ...pattern, matchesCase })}
      />
      <TickBox
        label={messages.replace.wholeWords}
        isOn={pattern.wholeWord}
        onTurn={(wholeWord) => onChange({ ...pattern, wholeWord })}
      />
      <TickBox
        label={messages.replace.regex}
        isOn={pattern.isRegex}
        onTurn={(isRegex) => onChange({ ...pattern, isRegex })}
      />
    </Group>
  </>
);

const RenamingFields = ({ pattern, onChange }: PatternFieldsProps): ReactElement | null => {
  const { kind, text } = pattern;
  if (kind === 'replace') return <PatternFields pattern={pattern} onChange={onChange} />;
  if (kind !== 'prefix' && kind !== 'suffix' && kind !== 'number') return null;
  return (
    <TextInput
      mt="sm"
      label={messages.replace.texts[kind]}
      maxLength={MOST_PATTERN}
      value={text}
      onChange={(event) => onChange({ ...pattern, text: event.currentTarget.value })}
      spellCheck={false}
    />
  );
};

/** Changes many names at once; the preview says what each would become. */
export const ReplaceDialog = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const [scope, setScope] = useState(() => likelyScope(snapshot.model));
  const [pattern, setPattern] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<number>>(NONE);
  const [hasSlugs, setSlugs] = useState(false);
  // Selection and search cannot change while the dialog is open; the tree can.
  const members = useMemo(() => new Map(SCOPES.map((each) => [each, categoriesIn(snapshot.model, each)])), [snapshot]);
  const ids = members.get(scope) ?? [];
  const changes = useNameChanges(snapshot, ids, pattern);
  const wanted = useMemo(() => wantedOf(changes, left), [changes, left]);

  const choose = (next: NamePattern): void => {
    setPattern(next);
    setLeft(NONE);
  };
  const replace = (): Promise<boolean> => {
    // Names that others have changed since the preview are left. What is not known here yet is refused by its version.
    const present = wanted.flatMap(({ id, before, after }) => {
      const node = snapshot.model.get(id);
      return node?.name === before ? [{ node, after }] : [];
    });
    const edits = present.map(({ node: { id, version }, after }): TreeEditRequest => ({
      kind: 'update',
      id,
      ifVersion: version,
      fields: { name: after, ...(hasSlugs && slugOf(after) !== '' && { slug: slugOf(after) }) }
    }));
    return editAndReport({ action: pattern.kind === 'replace' ? 'replace' : 'edit', edits }, messages.replace.done);
  };
  return (
    <BulkDialog
      kind="replace"
      title={messages.replace.title}
      size="min(760px, 100%)"
      answer={messages.replace.answer({ count: wanted.length })}
      isDisabled={wanted.length === 0}
      onAnswer={replace}
    >
      <div className={classes.pair}>
        <Chooser
          label={messages.replace.change}
          options={RENAMINGS.map((value) => ({ value, label: messages.replace.kinds[value] }))}
          value={pattern.kind}
          onChange={(kind) => choose({ ...pattern, kind })}
        />
        <Chooser
          label={messages.replace.scope}
          options={SCOPES.map((value) => ({
            value,
            label: messages.replace.scopeOption({
              label: messages.replace.scopes[value],
              count: members.get(value)?.length ?? 0
            })
          }))}
          value={scope}
          onChange={setScope}
        />
      </div>
      <RenamingFields pattern={pattern} onChange={choose} />
      {isFieldSupported('slug') && <TickBox mt="sm" label={messages.replace.slugs} isOn={hasSlugs} onTurn={setSlugs} />}
      <ReplacePreview model={snapshot.model} changes={changes} left={left} onLeave={setLeft} />
    </BulkDialog>
  );
};
