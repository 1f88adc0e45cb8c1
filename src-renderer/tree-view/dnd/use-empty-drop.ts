import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { dropData } from '../../features/clipboard/paste-commands';
import { bringsCategories, broughtData } from './drag-from-outside';

/** Takes text from other programs where there is no tree yet: it becomes the first categories. */
export const useEmptyDrop = (element: RefObject<HTMLElement | null>): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (element.current === null) return undefined;
    return dropTargetForExternal({
      element: element.current,
      canDrop: ({ source }) => bringsCategories(source),
      getDropEffect: () => 'copy',
      onDrop: ({ source }) => void dropData(client, broughtData(source), { parentId: null, afterId: null })
    });
  }, [client, element]);
};
