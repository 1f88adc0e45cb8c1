import { Loader } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, type ReactElement } from 'react';
import { useSliced } from '../../platform/use-sliced';
import type { TreeSnapshot } from '../../model/tree-model';
import { useSupportedFields } from '../../session/supported-fields';
import { findProblems } from './find-problems';
import { KindView } from './kind-view';
import { messages } from './messages';
import { PROBLEM_KIND_IDS, type ProblemReport } from './problem-kinds';
import { openKind, useProblems } from './problems-commands';
import { numeral } from '../../platform/text';
import panel from '../../ui/side-panel.module.css';
import classes from './problems.module.css';
import { useSession } from '../../session/session';

const Kinds = ({ report, mostLevels }: { report: ProblemReport; mostLevels: number }): ReactElement => {
  const list = useRef<HTMLUListElement>(null);
  const { cameFrom } = useProblems.getState();
  useEffect(() => {
    // On the way back, the row of the last kind takes the focus.
    if (cameFrom !== null) list.current?.querySelector<HTMLElement>(`[data-kind="${cameFrom}"]`)?.focus();
    useProblems.setState({ cameFrom: null });
  }, [cameFrom]);
  // A service without slugs misses none, and could not be sent one.
  const { slug: hasSlugs } = useSupportedFields();
  const kinds = PROBLEM_KIND_IDS.filter((id) => id !== 'noSlug' || hasSlugs);
  const isSound = kinds.every((id) => report[id].length === 0);
  return (
    <div className={classes.kinds}>
      <p className={classes.intro}>{isSound ? messages.allClear : messages.intro}</p>
      <ul ref={list} aria-label={messages.kinds} className={classes.list}>
        {kinds.map((id) => {
          const count = report[id].length;
          return (
            <li key={id}>
              <button
                type="button"
                data-kind={id}
                className={classes.kind}
                data-none={count === 0 || undefined}
                onClick={() => openKind(id)}
              >
                <span className={classes.kindLabel}>
                  {id === 'tooDeep' ? messages.deeperThan(mostLevels) : messages.kind[id].label}
                </span>
                {count === 0 ? (
                  <IconCircleCheck size={16} stroke={1.6} aria-label={messages.none} />
                ) : (
                  <span className={classes.number}>{numeral(count)}</span>
                )}
                <IconChevronRight size={14} stroke={1.8} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Report = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const kind = useProblems((state) => state.kind);
  const mostLevels = useProblems((state) => state.mostLevels);
  const begin = useCallback(({ model }: TreeSnapshot) => findProblems(model, mostLevels), [mostLevels]);
  const { result, isStale } = useSliced(begin, snapshot);
  if (result === null) return <Loader className={panel.loader} size="sm" aria-label={messages.reading} />;
  return (
    <div className={classes.report} aria-busy={isStale}>
      {isStale && <p className={classes.stale}>{messages.updating}</p>}
      {kind === null ? (
        <Kinds report={result} mostLevels={mostLevels} />
      ) : (
        <KindView key={kind} model={snapshot.model} kind={kind} items={result[kind]} />
      )}
    </div>
  );
};

/** The likely problems of the tree, kept up to date while they are shown. */
export const ProblemsView = (): ReactElement | null => {
  const snapshot = useSession((state) => state.snapshot);
  return snapshot === null ? null : <Report snapshot={snapshot} />;
};
