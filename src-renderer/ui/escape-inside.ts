import type { KeyboardEvent } from 'react';

/**
 * Has Escape leave a view from wherever the keyboard is in it. What happens in a dialog that the view has opened is not
 * meant: React hands that on as well, though it stands elsewhere in the page.
 */
export const onEscapeInside =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInside) return;
    event.preventDefault();
    leave();
  };
