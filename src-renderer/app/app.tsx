import { Button, Loader } from '@mantine/core';
import { useDeferredValue, useMemo, type ReactElement } from 'react';
import { SidePanel } from '../history/side-panel';
import { ProgressDialog } from '../bulk/progress-dialog';
import { Inspector } from '../inspector/inspector';
import { filterTree } from '../search/tree-filter';
import { DeleteDialog } from '../tree/delete-dialog';
import { EmptyState } from '../tree/empty-state';
import { useTree } from '../tree/tree-query';
import type { TreeSnapshot } from '../tree/tree-model';
import { TreeView } from '../tree/tree-view';
import { useTreeView } from '../tree/tree-view-state';
import { sentenceOf } from './bridge';
import { Message } from './message';
import { StatusBar } from './status-bar';
import { Toolbar } from './toolbar';
import { useLastWords } from './use-last-words';
import { useShortcuts } from './use-shortcuts';
import classes from './app.module.css';

const Editor = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const query = useTreeView((state) => state.query);
  // Typing stays ahead of a search through a large tree.
  const settledQuery = useDeferredValue(query);
  const filter = useMemo(() => filterTree(snapshot.model, settledQuery), [snapshot, settledQuery]);
  const isNaming = useTreeView((state) => state.naming?.kind === 'draft');
  const isEmpty = snapshot.model.size === 0 && !isNaming;
  return (
    <>
      <Toolbar model={snapshot.model} found={filter?.matches.size ?? null} isEmpty={isEmpty} />
      <div className={classes.panes}>
        <main className={classes.tree}>{isEmpty ? <EmptyState /> : <TreeView filter={filter} />}</main>
        {!isEmpty && <Inspector snapshot={snapshot} />}
        <SidePanel model={snapshot.model} />
      </div>
      <DeleteDialog model={snapshot.model} />
      <ProgressDialog />
    </>
  );
};

export const App = (): ReactElement => {
  const tree = useTree();
  useShortcuts();
  useLastWords();
  return (
    <div className={classes.app}>
      {tree.data !== undefined ? (
        <Editor snapshot={tree.data} />
      ) : (
        <main className={classes.whole}>
          <h1 className="visually-hidden">Canopy</h1>
          {tree.isError ? (
            <Message title="The categories could not be read" text={sentenceOf(tree.error)}>
              <Button onClick={() => void tree.refetch()}>Try again</Button>
            </Message>
          ) : (
            <Loader aria-label="Reading the categories" className={classes.loader} />
          )}
        </main>
      )}
      <StatusBar />
    </div>
  );
};
