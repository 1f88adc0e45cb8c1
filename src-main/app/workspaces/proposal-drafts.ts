import { rm } from 'node:fs/promises';
import type { ErrorCode } from '../../../src-shared/envelope';
import type { DraftSubmission, ProposalReview } from '../../../src-shared/proposals';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { SerialQueue } from '../../platform/serial-queue';
import { ThreadRefusal } from '../../workspace/client';
import messages from '../process/messages/en.json' with { type: 'json' };
import type { OpenThread } from './open-workspaces';
import type { RegisteredWorkspace } from './registry-file';
import { putInTrash, workspaceFiles, removeWorkspace, type RemovalParts } from './workspace-files';

interface DraftParts extends RemovalParts {
  readonly log: Log;
}

const NOT_REVISED: readonly string[] = ['proposal_closed', 'not_found', 'version_mismatch'] satisfies ErrorCode[];

/** Revises a proposal. If it is decided or gone, or others have revised it, this submits a new one. @returns its id */
const submitTo = async (
  thread: Pick<OpenThread, 'call'>,
  id: number | null,
  submissions: number,
  text: string
): Promise<number> => {
  try {
    if (id !== null) return (await thread.call('reviseProposal', { id, submissions, text })).id;
  } catch (error) {
    if (!(error instanceof ThreadRefusal && NOT_REVISED.includes(error.problem.code))) throw error;
  }
  return (await thread.call('submitProposal', text)).id;
};

/** The drafts in which proposals are written: copies that open like workspaces. At most one for each proposal and one for a new proposal. */
export class ProposalDrafts {
  readonly #queue = new SerialQueue();

  constructor(private readonly parts: DraftParts) {}

  /** The workspace that a draft is for. @throws StoreError `invalid` for what is no draft */
  workspaceOf(draftId: string): string {
    return this.#draft(draftId).workspace;
  }

  /** @returns the id of the draft that was begun before, or of a new one */
  begin(workspaceId: string, proposalId: number | null): Promise<string> {
    const { registry, open } = this.parts;
    // One at a time, so that a second click waits for the draft of the first.
    return this.#queue.run(async () => {
      if (registry.get(workspaceId).draft !== null) throw new StoreError('invalid', messages.proposals.isDraft);
      const kept = registry.draftsOf(workspaceId).find(({ draft }) => draft?.proposal === proposalId);
      if (kept !== undefined) return kept.id;
      const wanted = { workspace: workspaceId, proposal: proposalId };
      const file = registry.partOfDraft(wanted);
      await (await open.thread(workspaceId)).call('makeDraft', { file, workspaceId, proposalId });
      return registry.addDraft(wanted).id;
    });
  }

  /** Submits what a draft changes as the proposal whose id it returns, and deletes the draft once its workspace has the proposal. Rejects as the workspace refuses; the draft is kept then. */
  submit(draftId: string, words: DraftSubmission): Promise<number> {
    // One at a time, so that another window does not submit the draft as one more proposal.
    return this.#queue.run(() => this.#submit(draftId, words));
  }

  async #submit(draftId: string, words: DraftSubmission): Promise<number> {
    const { open, windows, registry } = this.parts;
    const { workspace, proposal } = this.#draft(draftId);
    const submitted = await open.withThread(draftId, async (draft) => {
      const read = () => draft.call('readDraftRequest', words);
      const begun = await read();
      let { id, submissions }: { id: number | null; submissions: number } = registry.get(draftId).submittedAs ?? {
        id: proposal,
        submissions: begun.submissions
      };
      let sent: string | null = null;
      const sendChanged = async (): Promise<number> => {
        for (let { text } = await read(); id === null || text !== sent; { text } = await read()) {
          const before = id;
          id = await open.withThread(workspace, (thread) => submitTo(thread, before, submissions, text));
          submissions = id === before ? submissions + 1 : 1;
          sent = text;
          // If the draft cannot be deleted, it is no new proposal the next time.
          registry.change(draftId, { submittedAs: { id, submissions } });
        }
        return id;
      };
      // Another window may edit the draft meanwhile, until none shows it: only what has been submitted is deleted.
      await sendChanged();
      await windows.leave(draftId, workspace);
      return sendChanged();
    });
    const file = await removeWorkspace(this.parts, draftId, workspace);
    for (const path of workspaceFiles(file)) await rm(path, { force: true, recursive: true });
    return submitted;
  }

  /** The proposal that a draft revises, as it is now; `null`: the draft becomes a new one. */
  async revised(draftId: string): Promise<ProposalReview | null> {
    const { workspace, proposal: id } = this.#draft(draftId);
    return id === null ? null : this.parts.open.withThread(workspace, (thread) => thread.call('readProposal', { id }));
  }

  /** Puts a draft into the system's trash. @returns the proposal that it revised */
  async discard(draftId: string): Promise<number | null> {
    const { workspace, proposal } = this.#draft(draftId);
    await putInTrash(await removeWorkspace(this.parts, draftId, workspace), this.parts.log);
    return proposal;
  }

  #draft(draftId: string): NonNullable<RegisteredWorkspace['draft']> {
    const { draft } = this.parts.registry.get(draftId);
    if (draft === null) throw new StoreError('invalid', messages.proposals.isNoDraft);
    return draft;
  }
}
