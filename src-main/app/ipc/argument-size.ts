/** Members and entries of one argument: more than a selection of a million categories comes to. Texts count as one. */
const MOST_VALUES = 1_500_000;

/**
 * Whether an argument has more values than a schema can refuse: it reports each of them, and an array of some millions of wrong ones
 * ends the process while its report is written.
 * @param takesBytes whether the call is meant to get bytes; elsewhere each byte is an unknown member
 */
export const hasTooManyValues = (argument: unknown, takesBytes: boolean): boolean => {
  const open: unknown[] = [argument];
  let count = 0;
  // A value that contains itself is counted until it is too large.
  while (open.length > 0 && count <= MOST_VALUES) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) count += takesBytes ? 1 : value.byteLength;
    else {
      const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      count += values.length;
      for (const inner of values) if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return count > MOST_VALUES;
};
