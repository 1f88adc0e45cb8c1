import { create } from 'zustand';
import { hasTree, type FeatureCommands } from '../../session/command-runner';
import { session } from '../../session/session';

export const useColumnsMenu = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openColumnsMenu = (isOpen: boolean): void => {
  useColumnsMenu.setState({ isOpen });
  if (!isOpen) session.focusTree();
};

export const toggleColumnsMenu = (): void => {
  session.showView('tree');
  openColumnsMenu(!useColumnsMenu.getState().isOpen);
};

export const columnsCommands = { columns: { run: toggleColumnsMenu, isEnabled: hasTree } } satisfies FeatureCommands;
