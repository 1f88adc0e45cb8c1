import { ActionIcon, CloseButton, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconTrash, IconSettings } from '@tabler/icons-react';
import { useRef, type ReactElement } from 'react';
import { onEscapeInside } from '../ui/focus';
import { Tooltip } from '../ui/tooltip';
import { ProblemsView } from '../features/problems/problems-view';
import type { TreeModel } from '../model/tree-model';
import { HistoryView } from '../features/history/history-view';
import { leavePanel, PANEL_ID, usePanelFocus } from '../session/panel-focus';
import { PaneEdge, usePaneWidth } from '../session/pane-edge';
import { showPanelView, usePanel, type PanelView } from '../session/panel-state';
import { TrashView } from '../features/trash/trash-view';
import messages from './messages/en.json' with { type: 'json' };
import uiMessages from '../ui/messages/en.json' with { type: 'json' };
import classes from '../ui/side-panel.module.css';
import { openDialog } from '../session/dialogs';

export const PANEL_VIEWS: readonly { readonly view: PanelView; readonly Icon: typeof IconTrash }[] = [
  { view: 'history', Icon: IconHistory },
  { view: 'trash', Icon: IconTrash },
  { view: 'problems', Icon: IconAlertTriangle }
];

const Panel = ({ model, view }: { model: TreeModel; view: PanelView }): ReactElement => {
  const panel = useRef<HTMLElement>(null);
  const width = usePaneWidth('panel');
  usePanelFocus(panel);
  return (
    // Escape closes the panel from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id={PANEL_ID}
      data-side-panel
      aria-label={messages[view]}
      className={classes.panel}
      style={width}
      onKeyDown={onEscapeInside(leavePanel)}
    >
      <h2 className="visually-hidden">{messages[view]}</h2>
      <Tabs
        value={view}
        onChange={(name) => {
          const chosen = PANEL_VIEWS.find((one) => one.view === name);
          if (chosen !== undefined) showPanelView(chosen.view);
        }}
        keepMounted={false}
        className={classes.tabs}
      >
        <div className={classes.header}>
          <Tabs.List aria-label={messages.panelViews} className={classes.list}>
            {PANEL_VIEWS.map(({ view: one, Icon }) => (
              <Tabs.Tab key={one} value={one} leftSection={<Icon size={16} stroke={1.7} />} className={classes.tab}>
                {messages[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tooltip label={messages.keepHistoryHint}>
            <ActionIcon aria-label={messages.keepHistory} onClick={() => openDialog('retention', null)}>
              <IconSettings size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={uiMessages.closeHint}>
            <CloseButton aria-label={messages.closePanel} onClick={leavePanel} />
          </Tooltip>
        </div>
        <Tabs.Panel value="history" className={classes.view}>
          <HistoryView model={model} />
        </Tabs.Panel>
        <Tabs.Panel value="trash" className={classes.view}>
          <TrashView />
        </Tabs.Panel>
        <Tabs.Panel value="problems" className={classes.view}>
          <ProblemsView />
        </Tabs.Panel>
      </Tabs>
      <PaneEdge pane="panel" onToggle={leavePanel} />
    </section>
  );
};

/** History, trash or problems, beside the tree. */
export const SidePanel = ({ model }: { model: TreeModel }): ReactElement | null => {
  const view = usePanel((state) => state.view);
  return view === null ? null : <Panel model={model} view={view} />;
};
