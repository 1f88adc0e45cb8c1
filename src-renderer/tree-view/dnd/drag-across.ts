import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CATEGORIES_TYPE } from '../../session/clipboard-format';
import { currentWorkspace } from '../../session/workspace-query';
import { dragData, draggedOf, type DragData } from './drag-data';
import { useDrag } from './drag-state';
import { heightOf } from '../../model/placement';
import { session } from '../../session/session';

const dragSchema = z.strictObject({ workspace: z.string(), ids: z.array(z.int().min(1)) });

const NOTHING: DragData = {};

/** What the drag of another window carries, worked out once a drag. */
let known: { readonly ids: ReadonlySet<number>; readonly data: DragData } = { ids: new Set(), data: NOTHING };

/**
 * The categories of this very workspace that another window drags over this one; empty where a drag brings something else.
 * A page may not read what a drag carries before it is dropped, and yet has to refuse what would make a cycle.
 */
export const dragFromWindow = ({ types }: { readonly types: readonly string[] }): DragData => {
  const ids = useDrag.getState().draggedIds;
  const { model } = session;
  if (ids.size === 0 || !types.includes(CATEGORIES_TYPE)) return NOTHING;
  if (known.ids !== ids) {
    const there = [...ids].filter((id) => model.get(id) !== undefined);
    known = { ids, data: dragData({ ids: there, height: heightOf(model, there) }) };
  }
  return known.data;
};

/** Whether a drag brings categories that move rather than become new ones. */
export const isMove = (data: DragData): boolean => draggedOf(data).ids.length > 0;

/** All windows on one workspace know what is dragged in any of them, and show it. Returns the way to stop. */
export const shareDrag = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel('drag');
  let heard = useDrag.getState().draggedIds;
  channel.addEventListener('message', ({ data }) => {
    const drag = dragSchema.safeParse(data);
    if (!drag.success || drag.data.workspace !== currentWorkspace(client)?.file) return;
    heard = new Set(drag.data.ids);
    useDrag.setState({ draggedIds: heard });
  });
  const tell = (ids: ReadonlySet<number>): void =>
    channel.postMessage({ workspace: currentWorkspace(client)?.file ?? '', ids: [...ids] });
  const stop = useDrag.subscribe(({ draggedIds }) => {
    if (draggedIds === heard) return;
    heard = draggedIds;
    tell(draggedIds);
  });
  // A window that goes in the middle of a drag never hears of its end.
  const leave = (): void => tell(new Set());
  window.addEventListener('pagehide', leave);
  return () => {
    stop();
    window.removeEventListener('pagehide', leave);
    channel.close();
  };
};
