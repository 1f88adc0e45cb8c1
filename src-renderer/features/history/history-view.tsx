import { Button, Loader } from '@mantine/core';
import { IconHistory, IconMoodEmpty } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { sentenceOf } from '../../platform/bridge';
import type { TreeModel } from '../../model/tree-model';
import { CategoryChange } from './change-item';
import { dateOf, dayTitle, isFirstOfDay } from '../../platform/dates';
import { Entry } from './history-entry';
import { HistoryFilters } from './history-filters';
import { useCategoryChanges, useHistory, type Pages } from '../../session/journal-queries';
import { PagedList } from '../../ui/paged-list';
import {
  filterByAuthor,
  filterByCategory,
  showPanel,
  usePanel,
  type FilteredCategory
} from '../../session/panel-state';
import { PanelMessage } from '../../ui/panel-message';
import classes from '../../ui/side-panel.module.css';

/** Pixels of an item that has not been drawn yet. */
const ENTRY = 53;
const VERSION = 120;

const idOf = ({ id }: { id: number }): number => id;

/** What stands there until the first page has come, or instead of it; `null` once it is there. */
export const FirstPage = ({
  pages: { data, error, refetch },
  what
}: {
  pages: Pages<unknown>;
  what: string;
}): ReactElement | null => {
  if (data !== undefined) return null;
  if (error === null) return <Loader className={classes.loader} size="sm" aria-label={`Reading ${what}`} />;
  return (
    <PanelMessage title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be read`} text={sentenceOf(error)}>
      <Button size="xs" onClick={() => void refetch()}>
        Try again
      </Button>
    </PanelMessage>
  );
};

const days =
  (items: readonly { readonly at: string }[]) =>
  ({ at }: { readonly at: string }, index: number): string | null =>
    isFirstOfDay(items, index) ? dayTitle(at) : null;

const NothingBy = (): ReactElement => (
  <PanelMessage
    icon={<IconMoodEmpty size={36} stroke={1.3} aria-hidden />}
    title="Nothing of theirs"
    text="Among the changes that are kept, none is by this author."
  >
    <Button size="xs" variant="default" onClick={() => filterByAuthor(null)}>
      Show the changes by anyone
    </Button>
  </PanelMessage>
);

const Everything = ({ model }: { model: TreeModel }): ReactElement => {
  const author = usePanel((state) => state.author);
  const pages = useHistory(author);
  if (pages.data === undefined) return <FirstPage pages={pages} what="the history" />;
  const entries = pages.data.pages.flatMap((page) => page.entries);
  const keptSince = pages.data.pages.at(-1)?.keptSince ?? null;
  if (entries.length === 0) {
    if (author !== null) return <NothingBy />;
    return (
      <PanelMessage
        icon={<IconHistory size={36} stroke={1.3} aria-hidden />}
        title="Nothing has changed yet"
        text="Every change shows here, whoever makes it: you in this window, another program, or an import. It can be undone, or an earlier version restored."
      />
    );
  }
  return (
    <PagedList
      key={author ?? ''}
      label="Changes"
      items={entries}
      keyOf={idOf}
      estimate={ENTRY}
      headingOf={days(entries)}
      paging={pages}
      end={
        keptSince === null
          ? 'That is everything, from the first change on.'
          : `Changes before ${dateOf(keptSince)} are no longer kept.`
      }
    >
      {(entry) => <Entry model={model} entry={entry} />}
    </PagedList>
  );
};

/** Said at the end of a category's history: where to look for one that is gone. */
const Gone = ({ name }: { name: string }): ReactElement => (
  <div className={classes.bar}>
    <p className={classes.total}>“{name}” is not in the tree.</p>
    <Button size="compact-xs" variant="default" onClick={() => showPanel('trash')}>
      Look in the trash
    </Button>
  </div>
);

const OfCategory = ({
  model,
  category: { id, name }
}: {
  model: TreeModel;
  category: FilteredCategory;
}): ReactElement => {
  const author = usePanel((state) => state.author);
  const pages = useCategoryChanges(id);
  if (pages.data === undefined) return <FirstPage pages={pages} what="the history" />;
  const changes = pages.data.pages
    .flatMap((page) => page.changes)
    .filter((change) => author === null || change.author === author);
  const isGone = model.get(id) === undefined;
  return (
    <>
      {isGone && <Gone name={name} />}
      {changes.length > 0 || pages.hasNextPage ? (
        <PagedList
          key={`${id} ${author ?? ''}`}
          label={`Changes of “${name}”`}
          items={changes}
          keyOf={idOf}
          estimate={VERSION}
          headingOf={days(changes)}
          paging={pages}
          end={changes.at(-1)?.kind === 'create' ? null : 'Earlier changes are no longer kept.'}
        >
          {(change) => <CategoryChange change={change} />}
        </PagedList>
      ) : author === null ? (
        <PanelMessage
          icon={<IconHistory size={36} stroke={1.3} aria-hidden />}
          title="No change is kept"
          text={`What was done to “${name}” lies longer back than changes are kept.`}
        >
          <Button size="xs" variant="default" onClick={() => filterByCategory(null)}>
            Show the changes of all categories
          </Button>
        </PanelMessage>
      ) : (
        <NothingBy />
      )}
    </>
  );
};

/** What was done, when and by whom: everything, or what became of one category. */
export const HistoryView = ({ model }: { model: TreeModel }): ReactElement => {
  const category = usePanel((state) => state.category);
  return (
    <>
      <HistoryFilters model={model} />
      {category === null ? (
        <Everything model={model} />
      ) : (
        <OfCategory key={category.id} model={model} category={category} />
      )}
    </>
  );
};
