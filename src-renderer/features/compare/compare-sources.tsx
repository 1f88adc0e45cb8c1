import { Select } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { comparedWithSchema, type ComparedWith } from '../../../src-shared/compare';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { toast, toastError } from '../../ui/toasts';
import { takeFocus } from '../../ui/focus';
import { ago } from '../../platform/dates';
import { useBackups } from '../../session/journal-queries';
import { decodeTree } from '../../model/tree-decoder';
import { useWorkspaceList } from '../../session/workspace-query';
import { messages } from './messages';
import { compareWith, readAgain, useCompare, type Compared } from './compare-commands';

const read = async (from: ComparedWith): Promise<Compared | null> => {
  const tree = await callMain(IPC_CALLS.readComparedTree, from);
  if (tree === null) return null;
  const envelope: unknown = JSON.parse(new TextDecoder().decode(tree.body));
  return { with: from, name: tree.name, model: decodeTree(envelope), dialect: tree.dialect };
};

/** Reads what this workspace is compared with anew, as after a change there. */
export const readComparedAgain = async (compared: Compared): Promise<void> => {
  const again = compared.with.kind === 'file' ? null : await read(compared.with);
  if (again !== null) readAgain(again);
};

const FILE: ComparedWith = { kind: 'file' };

/** The other tree: another workspace, one of the backups, or a file. */
export const CompareSources = (): ReactElement => {
  const compared = useCompare((state) => state.compared);
  const [isReading, setReading] = useState(false);
  const workspaces = useWorkspaceList().data;
  const backups = useBackups().data;

  const take = async (from: ComparedWith): Promise<void> => {
    setReading(true);
    try {
      const next = await read(from);
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
  const optionOf = (value: ComparedWith, label: string): { value: string; label: string } => ({
    value: JSON.stringify(value),
    label
  });
  return (
    <Select
      // Whoever asks for a comparison goes on from here.
      ref={takeFocus}
      label={messages.sources.label}
      size="xs"
      w={260}
      placeholder={isReading ? messages.sources.reading : messages.sources.choose}
      // Not disabled, which would take the keyboard away from it.
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
          items: [optionOf(FILE, compared?.with.kind === 'file' ? compared.name : messages.sources.file)]
        }
      ].filter(({ items }) => items.length > 0)}
      value={compared === null ? null : JSON.stringify(compared.with)}
      allowDeselect={false}
      onOptionSubmit={(value) => void take(comparedWithSchema.parse(JSON.parse(value)))}
    />
  );
};
