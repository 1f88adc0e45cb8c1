import { Select } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { comparedWithSchema, type ComparedWith } from '../../../src-shared/compare';
import { toast, toastError } from '../../ui/toasts';
import { takeFocus } from '../../ui/focus';
import { ago } from '../../platform/dates';
import { useBackups } from '../../session/journal-queries';
import { useWorkspaceList } from '../../session/workspace-query';
import { messages } from './messages';
import { readCompared } from './compared-tree';
import { compareWith, useCompare, type ComparedSource } from './compare-commands';
import { parseJson } from '../../../src-shared/parse-json';

const FILE: ComparedWith = { kind: 'file' };

/** Chooses the other tree: another workspace, one of the backups, or a file. */
export const CompareSources = (): ReactElement => {
  const compared = useCompare((state) => state.compared);
  const [isReading, setReading] = useState(false);
  const workspaces = useWorkspaceList().data;
  const backups = useBackups().data;

  const take = async (from: ComparedWith): Promise<void> => {
    setReading(true);
    try {
      const next = await readCompared(from);
      if (next !== null) {
        compareWith(next);
        if (next.model.size === 0) toast(messages.sources.empty(next.name));
      }
    } catch (error) {
      toastError(messages.sources.notRead, error);
    } finally {
      setReading(false);
    }
  };

  const others = (workspaces?.workspaces ?? []).filter(({ id }) => id !== workspaces?.currentId);
  const optionOf = (value: ComparedSource, label: string): { value: string; label: string } => ({
    value: JSON.stringify(value),
    label
  });
  return (
    <Select
      // Focused as the comparison opens: choosing the other tree is the next step.
      ref={takeFocus}
      label={messages.sources.label}
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
            optionOf({ kind: 'backup', id }, messages.sources.backup(ago(at)))
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
        // An import is there already, and is not read again.
        const chosen = comparedWithSchema.safeParse(parseJson(value));
        if (chosen.success) void take(chosen.data);
      }}
    />
  );
};
