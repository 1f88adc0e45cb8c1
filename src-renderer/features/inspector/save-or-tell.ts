import type { QueryClient } from '@tanstack/react-query';
import { toastError, toastProblem } from '../../ui/toasts';
import type { CategoryNode } from '../../model/tree-model';
import type { CategoryField } from './category-field';
import { writeField } from './window-writing';

/** Saves from a control that has no place of its own for a message. @returns whether it is saved */
export const saveOrTell = async (
  client: QueryClient,
  nodes: readonly CategoryNode[],
  field: CategoryField,
  text: string
): Promise<boolean> => {
  const title = `${field.label} was not saved`;
  try {
    const { state } = await writeField(client, field, text, new Map(nodes.map((node) => [node.id, field.read(node)])));
    if (state === 'conflict')
      toastProblem(title, 'It was changed elsewhere at the same moment. What it is now shows here.');
    return state === 'saved';
  } catch (error) {
    toastError(title, error);
    return false;
  }
};
