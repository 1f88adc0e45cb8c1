import { clipboard } from 'electron';
import { IPC_EVENTS, openDroppedCall } from '../../../src-shared/ipc';
import { writeLink } from '../opening/canopy-link';
import messages from '../opening/messages/en.json' with { type: 'json' };
import { Openings } from '../opening/openings';
import { offerShortcuts } from '../opening/system-shortcuts';
import { sendToAllWindows, workspaceOf } from '../windows/pages';
import { askBySystem, chooseFile } from '../process/message-box';
import type { CallParts } from './desktop-parts';
import { handleCall, handleCalls } from './window-channel';

/** Answers the calls about files from elsewhere and links, and opens what the system and other starts ask for. No page can name a path. */
export const handleOpeningCalls = ({ guard, outside, requests, ...parts }: CallParts): void => {
  const onAdded = (): void => sendToAllWindows(IPC_EVENTS.workspacesChanged, null);
  const openings = new Openings({ ...parts, requests, ask: askBySystem, onAdded });

  handleCall(openDroppedCall, guard, async ({ path }) => {
    await openings.openFile(path);
  });

  // Requests from outside may ask the person, which needs a window; from here on there is one.
  outside.handTo((request) => void openings.handle(request));
  offerShortcuts(parts.registry, outside, parts.log);
  handleCalls(guard, {
    openFile: async (_nothing, sender) => {
      const kinds = [{ name: messages.chooseKind, extensions: ['canopy'] }];
      const file = await chooseFile(sender, messages.chooseTitle, kinds);
      if (file !== null) await openings.openFile(file);
    },
    takeShowRequests: (_nothing, sender) => [...requests.take(sender)],
    copyLink: async ({ id }, sender) => {
      const shown = parts.registry.find(workspaceOf(sender) ?? '');
      const workspaceId = shown?.draft?.workspace ?? shown?.id;
      if (workspaceId !== undefined) await clipboard.writeText(writeLink({ workspaceId, categoryId: id }));
    }
  });
};
