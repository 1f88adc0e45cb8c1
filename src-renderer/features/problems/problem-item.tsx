import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { categories } from '../../platform/amounts';
import { session } from '../../session/session';
import { firstNode, pathLine, type TreeModel } from '../../model/tree-model';
import { messages } from './messages';
import type { ProblemKindId, ProblemRow } from './problem-kinds';
import classes from './problems.module.css';

/** Kinds whose groups may be merged. */
const MERGED: ReadonlySet<ProblemKindId> = new Set(['siblingNames', 'similarNames']);

/** The label of the fix of a kind. Kinds without a fix that is always right have none. */
const FIX: Readonly<Partial<Record<ProblemKindId, string>>> = messages.fix;

interface Props {
  model: TreeModel;
  kind: ProblemKindId;
  row: ProblemRow;
  onFix: (ids: readonly number[]) => void;
  onMerge: (ids: readonly number[]) => void;
}

const Group = ({
  model,
  kind,
  ids,
  onMerge
}: Pick<Props, 'model' | 'kind' | 'onMerge'> & { ids: readonly number[] }): ReactElement => {
  const first = firstNode(model, ids);
  const title = kind === 'siblingSlugs' || kind === 'treeSlugs' ? (first?.slug ?? '') : (first?.name ?? '');
  const isMerged = MERGED.has(kind);
  return (
    <div className={classes.group}>
      {/* The arrow keys stop here where there is no button. */}
      <span className={classes.groupName} {...(isMerged ? {} : { 'data-main': '', tabIndex: -1 })}>
        {withHiddenShown(title)}
      </span>
      <span className={classes.muted}>{categories(ids.length)}</span>
      {isMerged && (
        <Button
          size="compact-xs"
          variant="default"
          data-main=""
          aria-label={shownSentence(messages.mergeOf(ids.length, title))}
          onClick={() => onMerge(ids)}
        >
          {messages.merge}
        </Button>
      )}
    </div>
  );
};

/** A line of the list: a category with a problem, or the heading of several that clash. */
export const ProblemItemRow = ({ model, kind, row, onFix, onMerge }: Props): ReactElement => {
  if (row.kind === 'group') return <Group model={model} kind={kind} ids={row.ids} onMerge={onMerge} />;
  const node = model.get(row.id);
  if (node === undefined) return <div className={classes.item}>{messages.deleted}</div>;
  const { id, name } = node;
  const below = kind === 'tooDeep' || kind === 'nothingShows' ? model.descendantCount(id) : 0;
  const fix = FIX[kind];
  return (
    <div className={classes.item} data-member={row.isMember || undefined}>
      <div className={classes.text}>
        <div className={classes.name}>{withHiddenShown(name)}</div>
        <div className={classes.muted}>{messages.place(pathLine(model, id), below)}</div>
      </div>
      {fix !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={shownSentence(messages.fixOf(fix, name))}
          onClick={() => onFix([id])}
        >
          {fix}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        data-main=""
        aria-label={shownSentence(messages.goToOf(name))}
        onClick={() => session.goTo(id)}
      >
        {messages.goTo}
      </Button>
    </div>
  );
};
