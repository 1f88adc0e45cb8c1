import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { isDialogOpen } from '../ui/dialog-stack';
import { focusPanelTab, isFocusLost } from '../ui/focus';
import { closePanel, showPanel, usePanel, type PanelView } from './panel-state';
import { session } from './session';

export const PANEL_ID = 'side-panel';

let cameFrom: Element | null = null;

export const isPanelFocused = (): boolean =>
  document.getElementById(PANEL_ID)?.contains(document.activeElement) ?? false;

/** Returns the focus to the element that had it before the panel. In the tree, the session finds the right row. */
const goBack = (): void => {
  const isThere = cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom.closest('[data-tree]') === null;
  if (isThere && cameFrom instanceof HTMLElement && cameFrom.checkVisibility({ visibilityProperty: true }))
    cameFrom.focus();
  else session.focusTree();
};

/** Closes the panel and, if it had the focus, returns that. */
export const leavePanel = (): void => {
  const wasInside = isPanelFocused();
  closePanel();
  // After the panel is gone: in a narrow window it covers the element that gets the focus.
  if (wasInside) queueMicrotask(goBack);
};

/** A button's action: opens the panel with this view, or closes it. */
export const togglePanel = (view: PanelView): void => {
  if (usePanel.getState().view === view) leavePanel();
  else showPanel(view);
};

/** A shortcut's action: as the button, but an open panel is focused before it is closed. */
export const goToPanel = (view: PanelView): void => {
  if (usePanel.getState().view === view && isPanelFocused()) leavePanel();
  else showPanel(view);
};

const isUsable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.isConnected && !target.matches(':disabled');

/** Focuses the panel when it is opened, and remembers the element that had the focus. */
export const usePanelFocus = (panel: RefObject<HTMLElement | null>): void => {
  const focusRequest = usePanel((state) => state.focusRequest);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && panel.current?.contains(activeElement) !== true)
      cameFrom = activeElement;
    // A panel that was open at the last end opens by itself, as a dialog may have before it.
    if (!isDialogOpen()) focusPanelTab();
  }, [panel, focusRequest]);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || panel.current?.contains(target) === true) return;
      // Dialogs and toasts are temporary, so the focus does not return there.
      if (target.closest('[role="dialog"], .toasts') === null) cameFrom = target;
    };
    const catchFall = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) return;
      setTimeout(() => {
        if (isFocusLost() && !isUsable(target)) focusPanelTab();
      });
    };
    const element = panel.current;
    document.addEventListener('focusin', remember);
    element?.addEventListener('focusout', catchFall);
    return () => {
      document.removeEventListener('focusin', remember);
      element?.removeEventListener('focusout', catchFall);
    };
  }, [panel]);
};
