import type { CategoryId } from '../../src-shared/ids';
import { z } from 'zod';
import { carriedFieldsSchema, EMPTY_CONTENT, someFields, type CategoryContent } from '../../src-shared/category';
import { LIMITS } from '../../src-shared/limits';
import { createYielder } from '../platform/run-in-slices';
import { type NewFields, type OutlineRow, formatOutline } from '../../src-shared/outline/outline-text';
import { sameJson } from '../../src-shared/same-json';
import { scanJson } from '../../src-shared/json-scan';
import { session } from './session';
import type { CategoryNode, TreeModel } from '../model/tree-model';
import { parseJson } from '../../src-shared/parse-json';
import { create } from 'zustand';
import { shownWorkspaceId } from '../platform/service-client';
import { hideToast } from '../ui/toasts';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import type { PasteWay } from '../model/placement';

/** The MIME type of categories with all their fields, beside their text, between windows of Canopy. */
export const CATEGORIES_TYPE = 'application/x-canopy-categories';

/** Categories on the clipboard or in a drag. */
export interface CarriedCategories {
  readonly cut: string | null;
  readonly rows: readonly OutlineRow[];
}

const envelopeSchema = z.lazy(() =>
  z.object({
    canopy: z.literal(1),
    cut: z.string().max(64).nullable(),
    rows: z.array(z.unknown()).min(1).max(LIMITS.categories)
  })
);

const rowSchema = z.lazy(() =>
  z.strictObject({
    depth: z
      .int()
      .min(0)
      .max(LIMITS.depth - 1),
    fields: carriedFieldsSchema
  })
);

export const encodeCategories = (carried: CarriedCategories): string => JSON.stringify({ canopy: 1, ...carried });

const parseClipboard = (text: string): unknown => {
  // Any program can fill the clipboard, also with JSON that crashes the parser.
  if (!scanJson(text).ok) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** Decodes categories of another window, checked in slices since any program can write them. @returns `null`: not by `encodeCategories` */
export const decodeCategories = async (text: string): Promise<CarriedCategories | null> => {
  const envelope = envelopeSchema.safeParse(parseClipboard(text));
  if (!envelope.success) return null;
  const { cut, rows: raw } = envelope.data;
  const rows: OutlineRow[] = [];
  const yieldToEventLoop = createYielder();
  for (const one of raw) {
    const row = rowSchema.safeParse(one);
    if (!row.success || row.data.depth > (rows.at(-1)?.depth ?? -1) + 1) return null;
    rows.push(row.data);
    await yieldToEventLoop();
  }
  return { cut, rows };
};

/** Categories for other windows of Canopy, and as indented text for other programs. @returns their number, and the data by MIME type */
export const carriedData = (
  ids: readonly CategoryId[],
  cut: string | null
): { count: number; data: Readonly<Record<string, string>> } => {
  const rows = branchRows(session.model, ids);
  return {
    count: rows.length,
    data: { 'text/plain': formatOutline(rows), [CATEGORIES_TYPE]: encodeCategories({ cut, rows }) }
  };
};

/** Only fields that differ from those of a new category: most have a name alone. */
const fieldsOf = (node: CategoryNode): NewFields => ({
  ...someFields<CategoryContent>(node, (field) => !sameJson(node[field], EMPTY_CONTENT[field])),
  name: node.name
});

/** Categories with their descendants, as an outline. @param roots none of them below another */
export const branchRows = (model: TreeModel, roots: readonly CategoryId[]): OutlineRow[] => {
  const rows: OutlineRow[] = [];
  const pending = roots.map((id) => ({ id, depth: 0 })).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const node = model.get(next.id);
    if (node === undefined) continue;
    rows.push({ depth: next.depth, fields: fieldsOf(node) });
    for (const id of model.childIds(node.id).toReversed()) pending.push({ id, depth: next.depth + 1 });
  }
  return rows;
};

interface CutState {
  /** The token of the cut on the clipboard, which tells it from a later copy; `null`: nothing is cut. */
  readonly token: string | null;
  readonly ids: ReadonlySet<CategoryId>;
}

const NOTHING: CutState = { token: null, ids: new Set() };

export const useCut = create<CutState>(() => NOTHING);

export const startCut = (token: string, ids: readonly CategoryId[]): void =>
  useCut.setState({ token, ids: new Set(ids) });

/** Ends the cut: from now on the clipboard has a copy. @returns whether there was one */
export const endCut = (): boolean => {
  const wasCut = useCut.getState().token !== null;
  useCut.setState(NOTHING);
  // The toast says how to go on with the cut.
  if (wasCut) hideToast();
  return wasCut;
};

const cutSchema = z.lazy(() => z.strictObject({ token: z.string().nullable(), ids: z.array(z.int()) }));

/** Shares the cut with the workspace's other windows, which dim it and can paste it as a move. @returns the function that stops it */
export const shareCut = (): (() => void) => {
  const channel = new BroadcastChannel(`cut in ${shownWorkspaceId()}`);
  let isReceiving = false;
  channel.addEventListener('message', ({ data }) => {
    const cut = cutSchema.safeParse(data);
    if (!cut.success) return;
    isReceiving = true;
    useCut.setState({ token: cut.data.token, ids: new Set(cut.data.ids) });
    isReceiving = false;
  });
  const stop = useCut.subscribe(({ token, ids }) => {
    if (!isReceiving) channel.postMessage({ token, ids: [...ids] });
  });
  return () => {
    stop();
    channel.close();
  };
};

let askedWay: PasteWay | null = null;

/** Reads and resets how a command wants the present paste placed; a paste by keyboard goes beside. */
export const takePasteWay = (): PasteWay => {
  const way = askedWay ?? 'beside';
  askedWay = null;
  return way;
};

/** Milliseconds to wait for the event. Copying nothing causes none. A paste comes, late on a slow computer, and the keys after it must wait for it. */
const EVENT_MS = { copy: 500, cut: 500, paste: 10_000 } as const;

/** Puts a text on the clipboard. */
export const copyText = async (text: string): Promise<void> => {
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // What is selected in the tree is not what is copied.
    event.stopPropagation();
  };
  window.addEventListener('copy', put, { once: true, capture: true });
  try {
    await askClipboard('copy');
  } finally {
    window.removeEventListener('copy', put, { capture: true });
  }
};

/** Has the main process trigger a clipboard event in the page, which may access the clipboard in it alone. Resolves after it. */
export const askClipboard = async (command: 'cut' | 'copy' | 'paste', way: PasteWay | null = null): Promise<void> => {
  askedWay = way;
  const { promise, resolve } = Promise.withResolvers<null>();
  // The text is inserted after the event's listeners and what they resolve: a key that went on in between would be before it.
  const come = (): void => void setTimeout(resolve, 0, null);
  document.addEventListener(command, come, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await callMain(IPC_CALLS.editText, command);
    timer = setTimeout(resolve, EVENT_MS[command], null);
    await promise;
  } finally {
    clearTimeout(timer);
    document.removeEventListener(command, come);
  }
};
