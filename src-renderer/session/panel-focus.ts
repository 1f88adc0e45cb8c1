import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { focusPanelTab, isFocusLost } from '../ui/focus';
import { closePanel, showPanel, usePanel, type PanelView } from './panel-state';
import { session } from './session';

export const PANEL_ID = 'side-panel';

/** What had the focus last, outside of the panel. */
let cameFrom: Element | null = null;

/** Whether the focus is in the panel. */
export const isPanelFocused = (): boolean =>
  document.getElementById(PANEL_ID)?.contains(document.activeElement) ?? false;

/** Gives the focus back to what had it before. The tree finds the right row itself, also when another one is right by now. */
const goBack = (): void => {
  const isThere = cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom.closest('[role="tree"]') === null;
  if (isThere && cameFrom instanceof HTMLElement && cameFrom.checkVisibility({ visibilityProperty: true }))
    cameFrom.focus();
  else session.focusTree();
};

/** Closes the panel; the focus goes back only when it was in there. */
export const leavePanel = (): void => {
  const wasInside = isPanelFocused();
  closePanel();
  // Once the panel is gone, since in a narrow window it covers what had the focus.
  if (wasInside) queueMicrotask(goBack);
};

/** What a button does: opens the panel with this view, or closes it. */
export const togglePanel = (view: PanelView): void => {
  if (usePanel.getState().view === view) leavePanel();
  else showPanel(view);
};

/** What a shortcut does: like the button, but goes into an open panel before it closes it. */
export const goToPanel = (view: PanelView): void => {
  if (usePanel.getState().view === view && isPanelFocused()) leavePanel();
  else showPanel(view);
};

const isUsable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.isConnected && !target.matches(':disabled');

/** Takes the focus when the panel is asked for, and remembers where it was. */
export const usePanelFocus = (panel: RefObject<HTMLElement | null>): void => {
  const attention = usePanel((state) => state.attention);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && panel.current?.contains(activeElement) !== true)
      cameFrom = activeElement;
    focusPanelTab();
  }, [panel, attention]);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || panel.current?.contains(target) === true) return;
      // A dialog and a toast come and go; nobody is to be sent back there.
      if (target.closest('[role="dialog"], .toasts') === null) cameFrom = target;
    };
    const catchFall = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) return;
      // A list gives it to its next item; this is for everything else that goes while it has the focus.
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
