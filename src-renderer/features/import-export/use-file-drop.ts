import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MOST_DROPPED_BYTES } from '../../../src-shared/transfer';
import { isDialogOpen } from '../../ui/dialog-stack';
import { noticeProblem } from '../../ui/notices';
import { importDropped } from './import-commands';

/** Takes a file that is dropped anywhere on the window as one that is to be imported. Rows take text and categories, and no files. */
export const useFileDrop = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      dropTargetForExternal({
        element: document.body,
        canDrop: ({ source }) => containsFiles({ source }) && !isDialogOpen(),
        getDropEffect: () => 'copy',
        onDrop: ({ source }) => {
          const [file, ...others] = getFiles({ source });
          if (others.length > 0) noticeProblem('Nothing was imported', 'Drop one file at a time.');
          else if (file !== undefined && file.size > MOST_DROPPED_BYTES)
            noticeProblem(
              'Nothing was imported',
              'The file is too large to be dropped. Choose it by Import… in the menu File.'
            );
          else if (file !== undefined) void importDropped(client, file);
        }
      }),
    [client]
  );
};
