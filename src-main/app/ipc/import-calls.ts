import type {
  ChosenFile,
  ComparedImport,
  ImportComparison,
  Imported,
  ImportLook,
  ImportPreview,
  ImportRequest,
  ImportRows,
  ImportRowsQuestion
} from '../../../src-shared/transfer';
import type { TaxonomyFile } from '../../../src-shared/mapping-calls';
import { StoreError } from '../../domain/errors';
import messages from '../process/messages/en.json' with { type: 'json' };
import type { CancelFlag } from '../../workspace/thread-protocol';
import type { ImportSource, FileReader } from '../../formats/file-in-process';
import type { OpenThread } from '../workspaces/open-workspaces';
import type { CancellableCalls } from './cancellable-calls';
import type { ImportingPage, OpenedImports } from './opened-imports';
import type { ImportSettings } from '../../../src-shared/import-plan';
import { saidAgain } from '../../../src-shared/said-again';

interface HandedFile {
  readonly id: string;
  readonly settings: ImportSettings;
  readonly onProgress: (done: number, total: number) => void;
}

/** Hands the categories of a file to a workspace's thread, piece by piece, and has it work with them. It forgets them afterwards. */
export const handOverTrees = async <T>(
  reader: Pick<FileReader, 'readTrees'>,
  thread: Pick<OpenThread, 'call'>,
  { id, settings, onProgress }: HandedFile,
  work: () => Promise<T>
): Promise<T> => {
  try {
    await reader.readTrees(settings, onProgress, async (piece, done, total) => {
      await thread.call('takeImportPiece', { id, piece });
      onProgress(done, total);
    });
    return await work();
  } finally {
    await thread.call('forgetTaken', { id });
  }
};

const GUESSED: ImportSettings = { reading: {}, choices: {} };

const refusalOf = (preview: Exclude<ImportPreview, { state: 'read' }>): string =>
  preview.state === 'refused' ? preview.problems.join(' ') : messages.file.taxonomyUnread;

interface ImportCallParts<P extends ImportingPage> {
  readonly imports: OpenedImports;
  readonly cancellable: CancellableCalls;
  readonly threadOf: (page: P) => Promise<Pick<OpenThread, 'call'>>;
  readonly report: (page: P, callId: string | undefined, done: number, total: number) => void;
}

/** What the calls of an import answer once a file is opened. A call that its window cancels ends the process that reads the file. */
export const importCalls = <P extends ImportingPage>({
  imports,
  cancellable,
  threadOf,
  report
}: ImportCallParts<P>) => {
  const reportTo = (page: P, callId: string | undefined) => (done: number, total: number) =>
    report(page, callId, done, total);

  const unlessCancelled = <T>(
    page: P,
    id: string,
    callId: string | undefined,
    work: (cancel: CancelFlag) => Promise<T>
  ): Promise<T | { state: 'cancelled' }> =>
    cancellable.run(page, callId, async (cancel) => {
      const stop = cancel.onCancel(() => imports.endReader(page, id));
      try {
        return await work(cancel);
      } catch (error) {
        if (cancel.isCancelled) return { state: 'cancelled' };
        throw error;
      } finally {
        stop();
      }
    });

  const withTaken = async <T>(
    { id, settings }: Pick<ImportRequest, 'id' | 'settings'>,
    page: P,
    callId: string | undefined,
    work: (thread: Pick<OpenThread, 'call'>) => Promise<T>
  ): Promise<T> => {
    const reader = imports.reader(page, id);
    const thread = await threadOf(page);
    return handOverTrees(reader, thread, { id, settings, onProgress: reportTo(page, callId) }, () => work(thread));
  };

  const carryOut = async (
    { settings, ...request }: ImportRequest,
    page: P,
    callId: string | undefined,
    cancel: CancelFlag
  ): Promise<Imported> => {
    const { id } = request;
    await (await threadOf(page)).call('beginImport', { id, name: imports.nameOf(page, id) });
    return withTaken({ id, settings }, page, callId, (thread) => thread.call('importTaken', request, cancel));
  };

  return {
    takeDropped: (dropped: ImportSource, page: P): ChosenFile => imports.add(page, dropped),
    readImport: async ({ id, settings }: ImportLook, page: P, callId: string | undefined): Promise<ImportPreview> => {
      const reader = imports.reader(page, id);
      return unlessCancelled<ImportPreview>(page, id, callId, () => reader.preview(settings, reportTo(page, callId)));
    },
    readImportRows: async ({ id, settings, from }: ImportRowsQuestion, page: P): Promise<ImportRows> => ({
      rows: await imports.reader(page, id).rows(settings, from)
    }),
    carryOutImport: (request: ImportRequest, page: P, callId: string | undefined): Promise<Imported> =>
      unlessCancelled<Imported>(page, request.id, callId, (cancel) => carryOut(request, page, callId, cancel)),
    compareImport: (
      { settings, ...request }: ImportComparison,
      page: P,
      callId: string | undefined
    ): Promise<ComparedImport> =>
      unlessCancelled<ComparedImport>(page, request.id, callId, (cancel) =>
        withTaken({ id: request.id, settings }, page, callId, (thread) => thread.call('compareTaken', request, cancel))
      ),
    addTaxonomy: async ({ id, name }: TaxonomyFile, page: P): Promise<null> => {
      const preview = await imports.reader(page, id).preview(GUESSED);
      if (preview.state !== 'read') throw new StoreError('invalid', refusalOf(preview));
      const [fault] = preview.faults;
      const [place = null] = fault?.examples.map((example) => saidAgain(example.place)) ?? [];
      if (fault !== undefined) throw new StoreError('invalid', messages.file.taxonomyFaults({ place }));
      const idKeys = preview.mapping.fields.filter(({ role }) => role === 'id').map(({ key }) => key);
      await withTaken({ id, settings: GUESSED }, page, undefined, (thread) =>
        thread.call('keepTaxonomy', { id, name, idKeys })
      );
      imports.forget(page, id);
      return null;
    },
    endImport: ({ id }: { readonly id: string }, page: P): null => {
      imports.forget(page, id);
      return null;
    }
  };
};
