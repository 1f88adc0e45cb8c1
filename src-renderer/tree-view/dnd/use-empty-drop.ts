import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { useEffect, type RefObject } from 'react';
import { dropData } from '../../session/paste';
import { bringsCategories, broughtData } from './drag-from-outside';

/** Takes text from other programs where there is no tree yet: it becomes the first categories. */
export const useEmptyDrop = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (element.current === null) return undefined;
    return dropTargetForExternal({
      element: element.current,
      canDrop: ({ source }) => bringsCategories(source),
      getDropEffect: () => 'copy',
      onDrop: ({ source }) => void dropData(broughtData(source), { parentId: null, afterId: null })
    });
  }, [element]);
};
