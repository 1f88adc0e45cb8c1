import type { ForeignService } from './foreign-service';
import { treeFaults } from './tree-faults';

/**
 * @param next numbers from 0 to 1
 * @param count told apart from other edits in the names
 * @returns what was done, for the words of a failure
 */
export const anyForeignEdit = ({ editor }: ForeignService, next: () => number, count: number): string => {
  const all = editor.all();
  const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(next() * choices.length)];
  const parent = next() < 0.2 ? null : (pick(all)?.id ?? null);
  const index = next() < 0.5 ? undefined : Math.floor(next() * 4);
  const subject = pick(all);
  const deed = Math.floor(next() * 8);
  if (subject === undefined || deed < 2) {
    const id = editor.create({ name: `Theirs ${count}`, visible: next() < 0.7 }, parent, index);
    return `created ${id} under ${parent} at ${index}`;
  }
  const { id } = subject;
  if (deed === 2) editor.change(id, { name: `Renamed ${count}` });
  else if (deed === 3) editor.change(id, { visible: !subject.visible });
  else if (deed === 4) editor.change(id, { description: `Described ${count}` });
  else if (deed === 7) editor.delete(id);
  else {
    const moved = all.map((category) => (category.id === id ? { ...category, parentId: parent } : category));
    if (treeFaults(moved).length > 0) return `left ${id} where it is, since ${parent} lies within it`;
    editor.move(id, parent, index);
    return `moved ${id} under ${parent} to ${index}`;
  }
  return `${deed === 7 ? 'deleted' : 'changed'} ${id}`;
};
