import { readdirSync, readFileSync } from 'node:fs';

/** The file of a process, or nothing where it has ended meanwhile. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all that it has started, directly or not (Linux). */
function family(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .map((pid) => ({ pid, parent: Number(/\) \S (\d+)/.exec(fileOf(pid, 'stat'))?.[1] ?? 0) }));
  const members = [root];
  for (const member of members)
    members.push(...parents.filter(({ parent }) => parent === member).map(({ pid }) => pid));
  return members;
}

/** What a program holds, as shares of pages among those that have them (PSS, proc(5)): MiB. */
export function memoryOf(root: number): number {
  const kilobytes = family(root).map((pid) => Number(/^Pss:\s+(\d+)/m.exec(fileOf(pid, 'smaps_rollup'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}

/** Ticks of processor time that a program has had, its own and the system's for it (proc(5): utime and stime). */
export function ticksOf(root: number): number {
  return family(root)
    .map((pid) => /\) (.*)/s.exec(fileOf(pid, 'stat'))?.[1]?.split(' ') ?? [])
    .reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0);
}
