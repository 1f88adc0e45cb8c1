import { TOP_LEVEL, parentOnWire, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import { ownJson, parentInRow } from './category-rows';
import { TableAccess } from '../connection/table-access';
import { integer, present, requireTrue, text } from '../connection/row-values';
import type { Place, TreeChange } from '../../../../src-shared/tree-patch';
import { LIMITS } from '../../../../src-shared/limits';

/** Bytes written one after the other, into a buffer that grows when its first estimate was too small. */
class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(estimate: number) {
    // Outside the shared pool: a view on it would keep unrelated bytes alive.
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(estimate, 1_024));
  }

  get length(): number {
    return this.#length;
  }

  copy(source: Buffer, start: number, end: number): void {
    if (start === end) return;
    this.#reserve(end - start);
    source.copy(this.#bytes, this.#length, start, end);
    this.#length += end - start;
  }

  ascii(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  utf8(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
  }

  /** What was written; the writer must not be used any more. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow((this.#length + more) * 2);
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/* A category's JSON before its position, and after it up to the first child. SQLite makes the latter more quickly. */

const jsonBeforePosition = (id: CategoryId, parentId: ParentId): string =>
  `{"id":${id},"parentId":${parentOnWire(parentId)},"position":`;

/** NULL where `metadata` is not a JSON object, which could write categories of its own into the tree. */
const JSON_AFTER_POSITION = `${ownJson(',', "iif(json_valid(metadata) AND json_type(metadata) = 'object', metadata, NULL)")} || ',"version":' || version || ',"createdAt":' || json_quote(created_at) ||
  ',"updatedAt":' || json_quote(updated_at) || ',"children":['`;

export class TreeJsonRows extends TableAccess {
  readonly #inOrder = this.selectRows(
    `SELECT id, parent_id, ${JSON_AFTER_POSITION} FROM categories WHERE parent_id >= 0 ORDER BY parent_id, order_key`
  );
  readonly #of = this.selectValues<[number]>(`SELECT ${JSON_AFTER_POSITION} FROM categories WHERE id = ?`);

  /** Gives all of them to `take`, parent by parent, siblings in order; it may ask nothing else of the store. */
  eachInOrder(take: (id: CategoryId, parentId: ParentId, afterPosition: string) => void): void {
    for (const row of this.#inOrder.iterate()) take(integer(row[0]), parentInRow(row[1]), text(row[2]));
  }

  afterPosition(id: number): string {
    return text(present(this.#of.get(id)));
  }
}

/** A category's place in the tree and where its own part stands in the text last made. */
interface TextNode {
  readonly id: CategoryId;
  parent: TextNode | TextTop | null;
  first: TextNode | null;
  previous: TextNode | null;
  next: TextNode | null;
  position: number;
  /** From its `{` up to its `"children":[`, both included; `start` is -1 when that must be written again. */
  start: number;
  end: number;
}

interface TextTop {
  readonly id: typeof TOP_LEVEL;
  first: TextNode | null;
}

const STALE = -1;

/** A part with a description of a few sentences. What is reserved and not used takes no memory. */
const USUAL_BYTES = 400;

const textNode = (id: CategoryId): TextNode => ({
  id,
  parent: null,
  first: null,
  previous: null,
  next: null,
  position: 0,
  start: STALE,
  end: STALE
});

/** What ends a category's part after its last descendant, by the number of levels that end there. */
const CLOSINGS = Array.from({ length: LIMITS.depth + 1 }, (_, levels) => ']}'.repeat(levels));

/** The tree as JSON text. After a write only the changed parts are made again; the rest is copied from the text before. */
export class TreeText {
  readonly #rows: TreeJsonRows;
  readonly #nodes = new Map<CategoryId, TextNode>();
  readonly #top: TextTop = { id: TOP_LEVEL, first: null };
  #text: Buffer;
  #isCurrent = false;

  constructor(rows: TreeJsonRows, count: number) {
    this.#rows = rows;
    this.#text = this.#readAll(count);
  }

  apply(changes: readonly TreeChange[]): void {
    this.#isCurrent = false;
    for (const change of changes) {
      const node = change.kind === 'create' ? textNode(change.id) : this.#node(change.id);
      if (change.kind === 'delete') {
        this.#unlink(node);
        this.#nodes.delete(node.id);
        continue;
      }
      node.start = STALE;
      if (change.kind === 'create') this.#nodes.set(node.id, node);
      else if (change.place) this.#unlink(node);
      if (change.place) this.#link(node, change.place);
    }
  }

  /** The present text, as UTF-8. Never written to again, whoever still holds it. */
  bytes(): Buffer {
    if (!this.#isCurrent) this.#text = this.#render();
    this.#isCurrent = true;
    return this.#text;
  }

  #node(id: CategoryId): TextNode {
    return present(this.#nodes.get(id));
  }

  #link(node: TextNode, { parentId, afterId }: Place): void {
    const parent = parentId === null ? this.#top : this.#node(parentId);
    const previous = afterId === null ? null : this.#node(afterId);
    const next = previous ? previous.next : parent.first;
    node.parent = parent;
    node.previous = previous;
    node.next = next;
    if (previous) previous.next = node;
    else parent.first = node;
    if (next) next.previous = node;
  }

  #unlink(node: TextNode): void {
    if (node.previous) node.previous.next = node.next;
    else if (node.parent) node.parent.first = node.next;
    if (node.next) node.next.previous = node.previous;
  }

  /** Writes every part once, in the order of the rows: a text for the first rendering to copy from. */
  #readAll(count: number): Buffer {
    const writer = new ByteWriter(count * USUAL_BYTES);
    let last: TextNode | null = null;
    this.#rows.eachInOrder((id, parentId, afterPosition) => {
      const node = this.#obtain(id);
      const parent: TextNode | TextTop =
        parentId === TOP_LEVEL ? this.#top : last?.parent?.id === parentId ? last.parent : this.#obtain(parentId);
      const previous: TextNode | null = last?.parent === parent ? last : null;
      node.parent = parent;
      node.previous = previous;
      node.position = previous ? previous.position + 1 : 0;
      if (previous) previous.next = node;
      else parent.first = node;
      node.start = writer.length;
      writer.utf8(`${jsonBeforePosition(id, parentId)}${node.position}${afterPosition}`);
      node.end = writer.length;
      last = node;
    });
    return writer.finish();
  }

  #obtain(id: CategoryId): TextNode {
    const known = this.#nodes.get(id);
    if (known) return known;
    const node = textNode(id);
    this.#nodes.set(id, node);
    return node;
  }

  /** Walks the tree in the order of the text; neighbors that stood together in the old one are copied together. */
  #render(): Buffer {
    const old = this.#text;
    const writer = new ByteWriter(old.length + this.#nodes.size * 8);
    let runStart = 0;
    let runEnd = 0;
    writer.ascii('[');
    let gap = '';
    let reached = 0;
    for (let node = this.#top.first; node;) {
      reached += 1;
      const position: number = node.previous ? node.previous.position + 1 : 0;
      const stays = node.start !== STALE && node.position === position;
      // Parts are longer than gaps. If the old distance equals the gap, this part followed there too, with the same gap.
      if (stays && runEnd > 0 && node.start - runEnd === gap.length) {
        const shift = writer.length - runStart;
        runEnd = node.end;
        node.start += shift;
        node.end += shift;
      } else {
        writer.copy(old, runStart, runEnd);
        writer.ascii(gap);
        const start = writer.length;
        runStart = this.#partToCopy(writer, node, position);
        runEnd = node.start === STALE ? runStart : node.end;
        node.start = start;
        node.end = writer.length + runEnd - runStart;
      }
      node.position = position;
      if (node.first) {
        gap = '';
        node = node.first;
        continue;
      }
      let closed = 1;
      while (!node.next && node.parent && node.parent.id !== TOP_LEVEL) {
        closed += 1;
        node = node.parent;
      }
      gap = present(CLOSINGS[closed]);
      node = node.next;
      if (node) gap += ',';
    }
    // Categories in a cycle are reached from no root.
    requireTrue(reached === this.#nodes.size, 'tree');
    writer.copy(old, runStart, runEnd);
    writer.ascii(`${gap}]`);
    return writer.finish();
  }

  /** Writes what cannot be copied of a category's part, and answers where in the old text the rest begins. */
  #partToCopy(writer: ByteWriter, node: TextNode, position: number): number {
    if (node.start !== STALE && node.position === position) return node.start;
    const beforePosition = jsonBeforePosition(node.id, node.parent?.id ?? TOP_LEVEL);
    if (node.start === STALE) {
      writer.utf8(`${beforePosition}${position}${this.#rows.afterPosition(node.id)}`);
      return 0;
    }
    writer.ascii(`${beforePosition}${position}`);
    return node.start + beforePosition.length + String(node.position).length;
  }
}
