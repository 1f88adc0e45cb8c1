import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

export const CAN_OPEN_KEYRING =
  process.platform === 'linux' &&
  ['gnome-keyring-daemon', 'dbus-daemon', 'dbus-send'].every((program) => spawnSync('which', [program]).status === 0);

const PASSWORD = 'the password of the keyring';

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
};

/** Whether the daemon is on the bus. Asks the bus, because calling the daemon would start one. */
const hasSecrets = (address: string): boolean =>
  spawnSync('dbus-send', [
    `--bus=${address}`,
    '--print-reply=literal',
    '--dest=org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.NameHasOwner',
    'string:org.freedesktop.secrets'
  ])
    .stdout.toString()
    .includes('true');

/** GNOME's keyring (tested with 42.1) on a separate bus. Its secrets are in a folder that outlives it. */
export class RealKeyring {
  readonly #home = mkdtempSync(join(tmpdir(), 'canopy-keyring-'));
  #running: ChildProcess[] = [];

  /**
   * Opens a new session. `locked`: nobody enters the password, and its prompt cannot be shown.
   * @returns what the environment of a program needs to find it
   */
  async open(state: 'unlocked' | 'locked'): Promise<Record<string, string>> {
    await this.close();
    const runtime = join(this.#home, 'runtime');
    const data = join(this.#home, 'data');
    mkdirSync(runtime, { recursive: true, mode: 0o700 });
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const inherited: NodeJS.ProcessEnv = { ...process.env, XDG_RUNTIME_DIR: runtime, XDG_DATA_HOME: data };
    // A password prompt would appear on that screen.
    delete inherited['DISPLAY'];
    delete inherited['WAYLAND_DISPLAY'];
    const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
      env: inherited,
      stdio: ['ignore', 'pipe', 'ignore']
    });
    this.#running.push(bus);
    const [address] = (await once(createInterface({ input: bus.stdout }), 'line')) as [string];
    const session = { DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' };
    const daemon = spawn(
      'gnome-keyring-daemon',
      ['--foreground', '--components=secrets', ...(state === 'unlocked' ? ['--unlock'] : [])],
      { env: { ...inherited, ...session }, stdio: ['pipe', 'ignore', 'ignore'] }
    );
    this.#running.push(daemon);
    daemon.stdin.end(state === 'unlocked' ? PASSWORD : '');
    for (let answered = false; !answered; await wait(50)) answered = hasSecrets(address);
    return session;
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = [];
    for (const child of running.toReversed()) await end(child);
  }

  /** Also removes the secrets. */
  async remove(): Promise<void> {
    await this.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
