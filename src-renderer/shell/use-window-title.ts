import { useEffect } from 'react';
import type { WorkspaceDescription } from '../../src-shared/workspace-calls';
import { useWorkspace } from '../session/workspace-query';

const APP = 'Canopy';

const nameOf = ({ name }: WorkspaceDescription): string => name;

/** Calls the window by its workspace, so that one of several can be found in the system's list of windows. */
export const useWindowTitle = (): void => {
  const name = useWorkspace(nameOf).data;
  useEffect(() => {
    document.title = name === undefined ? APP : `${name} – ${APP}`;
  }, [name]);
};
