import { clipboard, type FileFilter, type WebContents } from 'electron';
import type { Sharing } from '../../../src-shared/sharing';
import { StoreError } from '../../domain/errors';
import { chooseFile, PageQuestions } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };
import { workspaceOf } from '../windows/pages';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';

type SharingCallParts = Pick<CallParts, 'guard' | 'registry' | 'open' | 'sharing' | 'token'>;

const PEM_FILES: FileFilter[] = [
  { name: messages.sharing.pem, extensions: ['pem', 'crt', 'cer', 'key'] },
  { name: messages.file.allFiles, extensions: ['*'] }
];

/** Answers the calls about sharing. The person agrees in dialogs of the system, out of reach of a page's scripts. */
export const handleSharingCalls = ({ guard, registry, open, sharing, token }: SharingCallParts): void => {
  const questions = new PageQuestions();

  const idOf = (sender: WebContents): string => {
    const id = workspaceOf(sender);
    if (id === null) throw new StoreError('not_found', messages.workspace.noneShown);
    return id;
  };
  handleCalls(guard, {
    readSharing: (_nothing, sender) => sharing.read(idOf(sender)),
    startSharing: async (_nothing, sender): Promise<Sharing> => {
      const id = idOf(sender);
      registry.requireWorkspace(id);
      const isAgreed = await questions.agrees(sender, {
        message: messages.sharing.ask({ name: registry.get(id).name }),
        detail: messages.sharing.askDetail,
        buttons: [messages.sharing.yes, messages.sharing.no]
      });
      return isAgreed ? sharing.start(id, await open.thread(id), await token()) : sharing.read(id);
    },
    stopSharing: async (_nothing, sender) => {
      const id = idOf(sender);
      return sharing.stop(id, await open.thread(id));
    },
    showToken: async (_nothing, sender) => {
      await questions.agrees(sender, {
        type: 'info',
        message: messages.sharing.token,
        detail: messages.sharing.tokenDetail({ token: await token() }),
        buttons: [messages.sharing.close],
        defaultId: 0
      });
    },
    copySharedUrl: async ({ url }, sender) => {
      const now = await sharing.read(idOf(sender));
      if (now.state !== 'on' || !now.urls.includes(url)) throw new StoreError('invalid', messages.sharing.noAddress);
      await clipboard.writeText(url);
    },
    chooseCertificate: async (_nothing, sender) => {
      const id = idOf(sender);
      const certFile = await chooseFile(sender, messages.sharing.certTitle, PEM_FILES);
      const keyFile = certFile && (await chooseFile(sender, messages.sharing.keyTitle, PEM_FILES));
      if (certFile && keyFile) await sharing.choose({ certFile, keyFile });
      return sharing.read(id);
    },
    makeCertificate: async (_nothing, sender) => {
      const id = idOf(sender);
      const isAgreed = await questions.agrees(sender, {
        message: messages.sharing.askRenew,
        detail: messages.sharing.askRenewDetail,
        buttons: [messages.sharing.renew, messages.sharing.no]
      });
      if (isAgreed) await sharing.make();
      return sharing.read(id);
    }
  });
};
