import { create } from 'zustand';
import type { ComparedWith } from '../../../src-shared/compare';
import type { Dialect } from '../../../src-shared/dialect';
import type { TreeModel } from '../../model/tree-model';
import { parseJson } from '../../../src-shared/parse-json';
import { decodeTree } from '../../model/tree-decoder';
import type { FeatureCommands, OfferedTree } from '../../session/command-runner';
import { session } from '../../session/session';
import { DIFFERENCE_KINDS, type Difference } from './differences';
import { ignoredWith, keepIgnored, type Aspect } from './ignored';
import type { MatchBy } from './match-trees';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { TreeEdited, TreeEdits } from '../../../src-shared/tree-edits';
import { callMain } from '../../platform/bridge';
import { editMany, withProgress } from '../../session/edits';

/** `import`: the tree that a file would make of this workspace; each has its own number. `deletes`: by replacing it. */
export type ComparedSource =
  | ComparedWith
  | { readonly kind: 'import'; readonly number: number; readonly deletes: boolean };

/** What this workspace is compared with, as it was when it was read. */
export interface Compared {
  readonly with: ComparedSource;
  readonly name: string;
  readonly model: TreeModel;
  readonly dialect: Dialect | null;
}

/** Which of the two trees the differences are applied to. */
export type EditDirection = 'here' | 'there';

interface CompareState {
  readonly compared: Compared | null;
  readonly direction: EditDirection;
  readonly matchBy: MatchBy | 'suggested';
  readonly kind: Difference['kind'] | 'all';
  readonly ignored: ReadonlySet<Aspect>;
  readonly chosen: ReadonlySet<string>;
  readonly atFirst: readonly Difference['kind'][] | null;
  readonly isApplying: boolean;
}

const NOTHING: ReadonlySet<never> = new Set<never>();

/** The comparison that the person has set up. It outlives its view, which may be left and come back to. */
export const useCompare = create<CompareState>(() => ({
  compared: null,
  direction: 'here',
  matchBy: 'suggested',
  kind: 'all',
  ignored: NOTHING,
  chosen: NOTHING,
  atFirst: null,
  isApplying: false
}));

const { setState } = useCompare;

export const closeCompare = (): void => {
  setState({ compared: null, chosen: NOTHING, atFirst: null, isApplying: false });
  session.showView('tree');
};

/** Begins a comparison; only another workspace can be changed. @param atFirst the kinds of differences that are chosen from the beginning */
export const compareWith = (compared: Compared, atFirst: CompareState['atFirst'] = null): void =>
  setState({
    compared,
    chosen: NOTHING,
    atFirst,
    kind: 'all',
    matchBy: 'suggested',
    // An import is compared whole, whatever was ignored in other comparisons.
    ignored: compared.with.kind === 'import' ? NOTHING : ignoredWith(compared.with),
    ...(compared.with.kind !== 'workspace' && { direction: 'here' })
  });
/** Replaces the compared tree by a newer reading of it. */
export const replaceCompared = (compared: Compared): void => setState({ compared, chosen: NOTHING });
export const setDirection = (direction: EditDirection): void => setState({ direction, chosen: NOTHING });
export const setMatchBy = (matchBy: MatchBy): void => setState({ matchBy, chosen: NOTHING });
export const showKind = (kind: Difference['kind'] | 'all'): void => setState({ kind });
/** Leaves an aspect out of the comparison, or takes it in again. Kept for the next comparison of the same two trees. */
export const ignore = (compared: Compared, aspect: Aspect, isIgnored: boolean): void =>
  setState(({ ignored: before }) => {
    const ignored = new Set(before);
    if (isIgnored) ignored.add(aspect);
    else ignored.delete(aspect);
    if (compared.with.kind !== 'import') keepIgnored(compared.with, ignored);
    return { ignored };
  });
export const choose = (chosen: ReadonlySet<string>): void => setState({ chosen });
/** Chooses what is to be chosen at first, once. What somebody else changes later is listed, but not chosen. */
export const chooseAtFirst = (differences: readonly Difference[]): void => {
  const { atFirst } = useCompare.getState();
  if (atFirst === null) return;
  const chosen = differences.filter(({ kind }) => atFirst.includes(kind));
  setState({ chosen: new Set(chosen.map(({ key }) => key)), atFirst: null });
};
/** Opens or closes the dialog that shows the requests before they are carried out. */
export const askToApply = (isApplying: boolean): void => setState({ isApplying });

/** Decodes a tree as of `GET /api/categories`. */
export const modelOf = (body: Uint8Array): TreeModel => {
  const envelope: unknown = parseJson(new TextDecoder().decode(body));
  return decodeTree(envelope);
};

let imports = 0;

/** Shows what an import would make of this workspace. All of it is chosen; deletions only where the file replaces the tree. */
const compareOffered = ({ name, body, deletes }: OfferedTree): void => {
  imports += 1;
  const compared: Compared = {
    with: { kind: 'import', number: imports, deletes },
    name,
    model: modelOf(body),
    dialect: null
  };
  compareWith(compared, deletes ? DIFFERENCE_KINDS : DIFFERENCE_KINDS.filter((kind) => kind !== 'removed'));
  session.showView('compare');
};

export const compareCommands = {
  compare: { run: ({ given }) => (given === undefined ? session.toggleView('compare') : compareOffered(given)) }
} satisfies FeatureCommands;

/** Reads another workspace, a backup, or a file that the person chooses. @returns `null` when no file was chosen */
export const readCompared = async (from: ComparedWith): Promise<Compared | null> => {
  const tree = await callMain(IPC_CALLS.readComparedTree, from);
  if (tree === null) return null;
  return { with: from, name: tree.name, model: modelOf(tree.body), dialect: tree.dialect };
};

/** Reads again what this workspace is compared with, as after a change there. A file or an import, which cannot be changed, stays as it is. */
export const readComparedAgain = async (compared: Compared): Promise<void> => {
  const { with: from } = compared;
  const again = from.kind === 'file' || from.kind === 'import' ? null : await readCompared(from);
  if (again !== null) replaceCompared(again);
};

/** The tree that differences are applied to. */
export type ApplyTarget = { readonly kind: 'here' } | { readonly kind: 'there'; readonly workspaceId: string };

/** Carries edits out in this or another workspace as one step of undo, with progress and cancelling. @throws Refusal: then nothing is done */
export const editComparedTree = (tree: ApplyTarget, edits: TreeEdits): Promise<TreeEdited> =>
  tree.kind === 'here'
    ? editMany(edits)
    : withProgress((callId) =>
        callMain(IPC_CALLS.editComparedTree, { workspaceId: tree.workspaceId, edits: JSON.stringify(edits) }, callId)
      );
