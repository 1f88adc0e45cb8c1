import { spawnSync } from 'node:child_process';

/** A network of its own for one process: a namespace of Linux, with one cable to this machine. Needs root and iproute2. */
export interface MemberNetwork {
  readonly name: string;
  /** This machine's address at the other end of the cable. */
  readonly gateway: string;
  /** Whatever is sent is lost from now on, and nobody is told. */
  cut(): void;
  mend(): void;
  remove(): void;
}

const ip = (...args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr || String(error)}`);
};

/** @param index from 0, for its name and its addresses */
export const memberNetwork = (index: number): MemberNetwork => {
  const name = `canopy-${process.pid}-${index}`;
  const [here, there] = [`cn${process.pid % 100_000}h${index}`, `cn${process.pid % 100_000}t${index}`];
  const subnet = `10.213.${index}`;
  ip('netns', 'add', name);
  try {
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
    ip('addr', 'add', `${subnet}.1/24`, 'dev', here);
    ip('link', 'set', here, 'up');
    ip('-n', name, 'addr', 'add', `${subnet}.2/24`, 'dev', there);
    ip('-n', name, 'link', 'set', there, 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  } catch (error) {
    ip('netns', 'delete', name);
    throw error;
  }
  return {
    name,
    gateway: `${subnet}.1`,
    cut: () => ip('link', 'set', here, 'down'),
    mend: () => ip('link', 'set', here, 'up'),
    remove: () => ip('netns', 'delete', name)
  };
};
