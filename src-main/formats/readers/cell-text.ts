/** A value of a cell as text; one that holds others as JSON. */
export const cellText = (cell: unknown): string => {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return cell === undefined || cell === null ? '' : (JSON.stringify(cell) ?? '');
};
