/** A small generator of random numbers (mulberry32), so that a run can be had again by its seed. */
export type Dice = (below: number) => number;

/** @returns whole numbers from 0 on, below what is asked for each time */
export const diceOf = (seed: number): Dice => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};
