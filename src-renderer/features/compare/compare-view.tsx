import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState, type ReactElement } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { session } from '../../session/session';
import { useWorkspace, useWorkspaceList } from '../../session/workspace-query';
import { takeFocus } from '../../ui/focus';
import { ViewFrame } from '../../ui/view-frame';
import frame from '../../ui/view-frame.module.css';
import { CompareDifferences } from './compare-differences';
import { closeCompare, useCompare, compareWith, type ComparedSource, readCompared } from './compare-commands';
import { messages } from './messages';
import classes from './compare.module.css';
import { comparedWithSchema, type ComparedWith } from '../../../src-shared/compare';
import { attempt, toast } from '../../ui/toasts';
import { ago } from '../../platform/dates';
import { useBackups } from '../../session/journal-queries';
import { parseJson } from '../../../src-shared/parse-json';

const FILE: ComparedWith = { kind: 'file' };

const CompareSources = (): ReactElement => {
  const compared = useCompare((state) => state.compared);
  const [isReading, setReading] = useState(false);
  const workspaces = useWorkspaceList().data;
  const backups = useBackups().data;

  const take = async (from: ComparedWith): Promise<void> => {
    setReading(true);
    await attempt(async () => {
      const next = await readCompared(from);
      if (next !== null) {
        compareWith(next);
        if (next.model.size === 0) toast(messages.sources.empty({ name: next.name }));
      }
    }, messages.sources.notRead);
    setReading(false);
  };

  const others = (workspaces?.workspaces ?? []).filter(({ id }) => id !== workspaces?.currentId);
  const optionOf = (value: ComparedSource, label: string): { value: string; label: string } => ({
    value: JSON.stringify(value),
    label
  });
  return (
    <Select
      ref={takeFocus}
      aria-label={messages.compare.title}
      size="xs"
      w={260}
      placeholder={isReading ? messages.sources.reading : messages.sources.choose}
      // Not `disabled`, which would take the focus away from it.
      readOnly={isReading}
      data={[
        {
          group: messages.sources.workspaces,
          items: others.map(({ id, name }) => optionOf({ kind: 'workspace', id }, name))
        },
        {
          group: messages.sources.backups,
          items: (backups?.backups ?? []).map(({ id, at }) =>
            optionOf({ kind: 'backup', id }, messages.sources.backup({ ago: ago(at) }))
          )
        },
        {
          group: messages.sources.files,
          items: [
            ...(compared?.with.kind === 'import' ? [optionOf(compared.with, compared.name)] : []),
            optionOf(FILE, compared?.with.kind === 'file' ? compared.name : messages.sources.file)
          ]
        }
      ].filter(({ items }) => items.length > 0)}
      value={compared === null ? null : JSON.stringify(compared.with)}
      allowDeselect={false}
      onOptionSubmit={(value) => {
        const chosen = comparedWithSchema.safeParse(parseJson(value));
        if (chosen.success) void take(chosen.data);
      }}
    />
  );
};

/** Matches compare.module.css: such a window, or a larger one at 200 % zoom, has room for either the list or the options. */
const SMALL = '(max-width: 700px), (max-height: 640px)';

const leave = (): void => {
  closeCompare();
  session.focusTree();
};

/** Compares this workspace with another, a backup or a file, and applies chosen differences to either. Shown in place of the tree. */
export const CompareView = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const compared = useCompare((state) => state.compared);
  const hereName = useWorkspace().data?.name ?? messages.compare.thisWorkspace;
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const contentId = useId();
  return (
    <ViewFrame
      title={messages.compare.title}
      closeLabel={messages.compare.close}
      isWide
      className={classes.compare}
      controls={
        <>
          <CompareSources />
          <span className={frame.gap} />
          {isSmall && compared !== null && (
            <Button
              size="xs"
              aria-expanded={areOptionsOpen}
              aria-controls={contentId}
              onClick={() => setOptionsOpen(!areOptionsOpen)}
            >
              {messages.compare.options}
            </Button>
          )}
        </>
      }
      onClose={leave}
    >
      <div id={contentId} className={classes.content}>
        {compared === null ? (
          <p className={classes.hint}>{messages.compare.intro}</p>
        ) : (
          <CompareDifferences
            key={JSON.stringify(compared.with)}
            snapshot={snapshot}
            compared={compared}
            hereName={hereName}
            hasOptions={!isSmall || areOptionsOpen}
          />
        )}
      </div>
    </ViewFrame>
  );
};
