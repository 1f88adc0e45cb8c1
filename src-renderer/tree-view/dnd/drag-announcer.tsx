import type { ReactElement } from 'react';
import { messages } from '../messages';
import { useDrag } from './drag-state';

/** Tells screen readers how a drag goes: its start, each place where it could end, and its end. */
export const DragAnnouncer = (): ReactElement => {
  const announcement = useDrag((state) => state.announcement);
  return (
    <div
      className="visually-hidden"
      role="log"
      aria-label={messages.dragAndDrop}
      aria-live="assertive"
      aria-atomic="true"
    >
      {announcement}
    </div>
  );
};
