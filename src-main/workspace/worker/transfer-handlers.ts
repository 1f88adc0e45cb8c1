import { basename } from 'node:path';
import { type Category, contentOf } from '../../../src-shared/category';
import { newKey, type NewKey } from '../../../src-shared/ids';
import { LIMITS } from '../../../src-shared/limits';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { orStorageFailed, StoreError } from '../../domain/errors';
import { type ImportedCategory, inReadingOrder } from '../../domain/tree';
import { type ImportRow, rowsOfPiece, treesOfRows } from '../../formats/import-pieces';
import { type BackedUp, backUpBeforeImport } from '../../store/sqlite/backups/backup-folder';
import { WorkspaceTaxonomies } from '../../mapping/workspace-taxonomies';
import { taxonomyOfTrees } from '../../mapping/taxonomy';
import { onTrialCopy, treeBody } from '../../store/sqlite/trial-copy';
import { someHandlers } from './answer-calls';
import { unlessCancelled } from './edit-handlers';
import { bodyWithStandIns, comparedImport, type CompareImport } from './compared-import';
import type { ImportMarker } from './import-marker';
import type { Workspace, WorkspaceParts } from './workspace';
import { messages } from '../messages';
import { messages as formatWords } from '../../formats/messages';
import { PREVIEWED_REDIRECTS } from '../../../src-shared/redirects';
import { REDIRECT_WRITERS } from '../../formats/writers/write-redirects';
import { WRITERS } from '../../formats/writers/writers';
import { inLargePieces, writeFileAtomicSync } from '../../platform/atomic-file';
import { isSameFile } from '../../platform/file-identity';

const branchesOf = (tree: readonly Category[], ids: ReadonlySet<number>): Category[] => {
  const found: Category[] = [];
  const pending = [...tree].toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (ids.has(next.id)) found.push(next);
    // Not spread: a parent may have more children than a call takes arguments. Children of a match are part of it.
    else for (const child of next.children.toReversed()) pending.push(child);
  }
  return found;
};

const countOf = (roots: readonly Category[]): number => inReadingOrder(roots).reduce((count) => count + 1, 0);

/** Whether a file is a workspace or one that SQLite keeps beside it, also by another letter case or a link. */
const isPartOf = (workspaceFile: string, file: string): boolean =>
  [workspaceFile, `${workspaceFile}-wal`, `${workspaceFile}-shm`].some((part) => isSameFile(part, file));

/** @throws StoreError where the file is the workspace or cannot be written */
const writeOut = (workspaceFile: string, file: string, pieces: () => Iterable<string | Uint8Array>): void => {
  if (isPartOf(workspaceFile, file)) throw new StoreError('invalid', messages.transfer.isWorkspace);
  orStorageFailed(messages.transfer.notWritten({ file: basename(file) }), () =>
    writeFileAtomicSync(file, inLargePieces(pieces()))
  );
};

/** Answers the calls of export: of the tree, and of where old addresses lead to. */
export const exportHandlers = (workspace: Pick<Workspace, 'store' | 'file'>) =>
  someHandlers({
    exportTree: async ({ file, title, request: { format, platform, ids, forSpreadsheet } }) => {
      const write = await WRITERS[format]();
      const tree = workspace.store.readTree();
      const roots = ids === null ? tree : branchesOf(tree, new Set(ids));
      const { fields } = workspace.store.fields();
      const written = await write(roots, {
        title,
        fields,
        platform,
        rawCells: !forSpreadsheet,
        withByteOrderMark: forSpreadsheet
      });
      writeOut(workspace.file, file, () => written);
      return { count: countOf(roots) };
    },
    readRedirects: ({ template }) => {
      const { history } = workspace.store;
      const { redirects, taken, gone, unaddressed, unknown, isCut } = history.redirects(template);
      return {
        keeps: history.keepsRedirects(),
        count: redirects.length,
        first: redirects.slice(0, PREVIEWED_REDIRECTS),
        taken: taken.length,
        gone: gone.length,
        unaddressed: unaddressed.length,
        unknown: unknown.size,
        isCut
      };
    },
    changeRedirects: (change) => workspace.store.history.changeRedirects(change),
    exportRedirects: ({ file, request: { format, template } }) => {
      const list = workspace.store.history.redirects(template);
      writeOut(workspace.file, file, () => REDIRECT_WRITERS[format](list));
      return { count: list.redirects.length };
    }
  });

/** The edits that append rows to a parent's children, and the keys of the topmost. */
const creations = (
  rows: readonly ImportRow[],
  parentId: number | null
): { edits: TreeEditRequest[]; rootKeys: readonly NewKey[] } => {
  const rootKeys: NewKey[] = [];
  const keys: NewKey[] = [];
  const edits = rows.map((row, index): TreeEditRequest => {
    const { depth } = row;
    const key = newKey(index + 1);
    keys[depth] = key;
    if (depth === 0) rootKeys.push(key);
    return {
      kind: 'create',
      key,
      fields: contentOf(row),
      place: { parentId: depth === 0 ? parentId : (keys[depth - 1] ?? null) }
    };
  });
  return { edits, rootKeys };
};

/** The tree of a file. Where some of its categories have ids, the others get stand-ins, so that none is taken for one that is there. */
const treeOfFile = (categories: readonly ImportedCategory[]): Promise<Uint8Array> => {
  const given = new Set(inReadingOrder(categories).map(({ category }) => category.id));
  given.delete(undefined);
  return onTrialCopy(categories, (copy) =>
    given.size === 0 ? treeBody(copy) : bodyWithStandIns(copy.readTree(), (id) => !given.has(id))
  );
};

/** @throws StoreError `tree_full`, and an error where the rows of a piece go on as no tree does */
const checkPiece = (rows: readonly ImportRow[], piece: readonly ImportRow[]): void => {
  let above = rows.at(-1)?.depth ?? -1;
  if (rows.length + piece.length > LIMITS.categories) throw new StoreError('tree_full', formatWords.tooMany);
  for (const { depth } of piece) {
    if (depth > above + 1) throw new Error('A piece of an import skips a level.');
    above = depth;
  }
};

/** Answers the calls of import. `compare`: here, unless it is done elsewhere. */
export const transferHandlers = (
  workspace: Pick<Workspace, 'store'> & { readonly backups: BackedUp },
  { emit, log }: Pick<WorkspaceParts, 'emit' | 'log'>,
  marker: ImportMarker,
  compare: CompareImport = comparedImport
) => {
  const taken = new Map<string, ImportRow[]>();

  return someHandlers({
    beginImport: ({ id, name }) => marker.begin(id, name),
    takeImportPiece: ({ id, piece }) => {
      const rows = taken.get(id) ?? [];
      const more = rowsOfPiece(piece);
      checkPiece(rows, more);
      for (const row of more) rows.push(row);
      taken.set(id, rows);
      return null;
    },
    importTaken: async ({ id, parentId }, control) => {
      const rows = taken.get(id);
      const [first] = rows ?? [];
      if (rows === undefined || first === undefined) throw new StoreError('invalid', formatWords.gone);
      await backUpBeforeImport(workspace.backups, (error) => log.error('backup_failed', error));
      const { edits, rootKeys } = creations(rows, parentId);
      return unlessCancelled({ emit, control }, (isCancelled) => {
        const { created } = workspace.store.edit(
          { action: 'import', subject: first.name, edits },
          { author: 'window' },
          isCancelled,
          // The keys count the rows from 1.
          (key) => rows[-Number(key) - 1]?.id
        );
        const idOf = new Map(created);
        return { state: 'done', count: created.length, rootIds: rootKeys.flatMap((key) => idOf.get(key) ?? []) };
      });
    },
    compareTaken: async ({ id, mode, hierarchy }, control) => {
      const rows = taken.get(id);
      if (rows === undefined) throw new StoreError('invalid', formatWords.gone);
      return compare(workspace.store, rows, { mode, hierarchy }, { emit, control });
    },
    treeOfTaken: ({ id }) => treeOfFile(treesOfRows(taken.get(id) ?? [])),
    keepTaxonomy: ({ id, name, idKeys }) => {
      const taxonomy = taxonomyOfTrees(treesOfRows(taken.get(id) ?? []), idKeys, name.channel, name.version);
      new WorkspaceTaxonomies(workspace.store.file).add(name, taxonomy);
      return null;
    },
    forgetTaken: ({ id }) => {
      taken.delete(id);
      marker.end(id);
      return null;
    }
  });
};
