import { fold } from '../../../src-shared/normal-forms';

/**
 * Where a key leads in a menu of these labels, after the WAI-ARIA menu pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menubar/): arrows go round, a letter goes to the next item that begins with it.
 * @param index the item with the keyboard; -1 when none has it yet
 * @returns `null` when the key leads nowhere
 */
export const menuKeyTarget = (labels: readonly string[], index: number, key: string): number | null => {
  const count = labels.length;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
  }
  if (key.length !== 1 || key === ' ') return null;
  const letter = fold(key);
  for (let step = 1; step <= count; step += 1) {
    const at = (index + step) % count;
    if (fold(labels[at] ?? '').startsWith(letter)) return at;
  }
  return null;
};
