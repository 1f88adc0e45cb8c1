import { TOP_LEVEL } from '../../src-shared/ids';
import { Button } from '@mantine/core';
import { IconBinaryTree2, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain, inBrowser } from '../platform/bridge';
import { Message } from '../ui/message';
import { attempt } from '../ui/toasts';
import { runCommand } from '../session/command-runner';
import { currentDraft } from '../session/proposal-queries';
import { currentSyncStatus } from '../session/sync-status';
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { dropData } from '../session/paste';
import { bringsCategories, broughtData } from './drag-data';
import { messages } from './messages';

const useEmptyDrop = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (element.current === null) return undefined;
    return dropTargetForExternal({
      element: element.current,
      canDrop: ({ source }) => bringsCategories(source),
      getDropEffect: () => 'copy',
      onDrop: ({ source }) => void dropData(broughtData(source), { parent: TOP_LEVEL, after: 'first' })
    });
  }, [element]);
};

/** What a workspace without categories shows: what Canopy is, and ways to begin. */
export const EmptyState = (): ReactElement => {
  const [isLoading, setLoading] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useEmptyDrop(whole);
  useEffect(() => {
    if (document.activeElement === document.body) begin.current?.focus();
  }, []);
  const isInApp = inBrowser() === undefined;
  const loadSample = async (): Promise<void> => {
    setLoading(true);
    await attempt(callMain(IPC_CALLS.loadSample, null), messages.sampleNotLoaded);
    setLoading(false);
  };
  /** Over the sample, except in a workspace that would send it to a service. */
  const showAround = async (): Promise<void> => {
    if (isInApp && currentSyncStatus() === null && currentDraft() === null) await loadSample();
    runCommand('tour');
  };
  return (
    <div ref={whole} data-tour="tree" style={{ display: 'contents' }}>
      <Message
        icon={IconBinaryTree2}
        title={messages.emptyTitle}
        text={isInApp ? messages.emptyText : messages.emptyTextInBrowser}
      >
        <Button
          variant="filled"
          ref={begin}
          data-tour="new"
          leftSection={<IconPlus size={17} />}
          onClick={() => runCommand('newCategory')}
          disabled={isLoading}
        >
          {messages.newCategory}
        </Button>
        {isInApp && (
          <>
            <Button loading={isLoading} onClick={() => void loadSample()}>
              {messages.loadSample}
            </Button>
            <Button disabled={isLoading} onClick={() => runCommand('importFile')}>
              {messages.importFile}
            </Button>
            <Button disabled={isLoading} onClick={() => runCommand('connectService')}>
              {messages.connect}
            </Button>
          </>
        )}
        <Button variant="subtle" disabled={isLoading} onClick={() => void showAround()}>
          {isInApp ? messages.showSample : messages.showAround}
        </Button>
      </Message>
    </div>
  );
};
