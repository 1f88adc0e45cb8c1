import { expect } from './expect';
import type { CanopyApp } from './canopy-app';

export const readers = ({ app }: CanopyApp): Promise<number[]> =>
  app.evaluate(({ app: one }) =>
    one
      .getAppMetrics()
      .filter(({ name }) => name === 'canopy-file-reader')
      .map(({ pid }) => pid)
  );

/** The only one, once Electron knows its process id: a signal to id 0 would go to this process. */
export const onlyReader = async (canopy: CanopyApp): Promise<number> => {
  await expect.poll(() => readers(canopy)).toHaveLength(1);
  const [pid] = await readers(canopy);
  if (pid === undefined) throw new Error('It has gone again.');
  return pid;
};
