import type { X509Certificate } from 'node:crypto';
import type { PresentedCertificate, Sharing } from '../../../src-shared/sharing';
import { StoreError } from '../../domain/errors';
import type { CertificateFiles, CertificateReading } from '../../http/tls/certificate-files';
import type { Log } from '../../platform/log';
import { ThreadRefusal, type WorkspaceThread } from '../../workspace/client';
import { messages } from '../process/messages';
import type { SettingsKeeper } from './settings-file';
import type { WorkspaceRegistry } from './workspace-registry';

type Thread = Pick<WorkspaceThread, 'call'>;

interface NetworkSharingParts {
  readonly registry: Pick<WorkspaceRegistry, 'get' | 'find' | 'change'>;
  readonly settings: Pick<SettingsKeeper, 'certificate' | 'change'>;
  /** The file beside which the certificate lies that Canopy makes. */
  readonly ownBeside: string;
  readonly isSafeMode: boolean;
  readonly onChanged: (id: string, sharing: Sharing) => void;
  readonly log: Log;
}

/** A workspace that other computers reach. */
interface Shared {
  readonly thread: Thread;
  readonly token: string;
  readonly port: number;
}

/** Loaded at use: most people share nothing. */
const certificates = () => import('../../http/tls/own-certificate');

const urlOf = (address: string, port: number): string =>
  address.includes(':') ? `https://[${address}]:${port}` : `https://${address}:${port}`;

/**
 * The sharing of workspaces with other computers. It is off until the person turns it on, and lasts while the workspace is open, also
 * after a restart, but for safe mode. One certificate serves all of them: it is the computer's.
 */
export class NetworkSharing {
  readonly #shared = new Map<string, Shared>();
  /** Why those that are to be shared are not. */
  readonly #problems = new Map<string, string>();
  #endRenewals: (() => void) | null = null;

  constructor(private readonly parts: NetworkSharingParts) {}

  /** How a workspace is shared now. The addresses are those of this moment. */
  async read(id: string): Promise<Sharing> {
    const shared = this.#shared.get(id);
    const origin = this.parts.settings.certificate === null ? 'made' : 'chosen';
    const off = (problem: string | null): Sharing => ({ state: 'off', certificate: origin, problem });
    if (shared === undefined) return off(this.#problems.get(id) ?? null);
    const reading = await this.#readCertificate();
    if (!reading.ok) return off(reading.message);
    const { networkAddresses } = await certificates();
    const addresses = networkAddresses();
    return {
      state: 'on',
      port: shared.port,
      urls: addresses.map((address) => urlOf(address, shared.port)),
      certificate: this.#presented(reading.certificate, addresses)
    };
  }

  /** Lets other computers reach it. Where its port is taken, at another one. @throws StoreError `storage_failed` with the reason */
  async start(id: string, thread: Thread, token: string): Promise<Sharing> {
    const port = this.parts.registry.get(id).sharing?.port ?? 0;
    const failure =
      (await this.#open(id, { thread, token, port })) && (await this.#open(id, { thread, token, port: 0 }));
    if (failure !== null) throw new StoreError('storage_failed', failure);
    this.#keep(id, true);
    return this.#tell(id);
  }

  /** Closes the port with all its connections. */
  async stop(id: string, thread: Thread): Promise<Sharing> {
    const port = this.#shared.get(id)?.port;
    this.#shared.delete(id);
    this.#problems.delete(id);
    await thread.call('unshare', null);
    if (this.#shared.size === 0) this.#stopRenewals();
    this.#keep(id, false, port);
    return this.#tell(id);
  }

  /** Shares a workspace again that was shared when it was last open. Never rejects. */
  async resume(id: string, thread: Thread, token: string): Promise<void> {
    const { registry, isSafeMode } = this.parts;
    // A thread that was opened anew has closed the port of the one before.
    this.#shared.delete(id);
    this.#problems.delete(id);
    const sharing = registry.find(id)?.sharing;
    if (sharing?.isOn !== true || isSafeMode) return;
    await this.#openAnew(id, { thread, token, port: sharing.port });
  }

  /** Presents the person's own certificate from now on. @throws StoreError `invalid` where it cannot be presented: nothing has changed then */
  async choose(files: CertificateFiles): Promise<void> {
    const { readCertificate } = await import('../../http/tls/certificate-files');
    const reading = readCertificate(files);
    if (!reading.ok) throw new StoreError('invalid', reading.message);
    await this.#presentInstead(files);
  }

  /** Makes a certificate for the present names and addresses and presents it from now on. @throws StoreError `storage_failed` */
  async make(): Promise<void> {
    const { madeBeside, renewCertificate } = await certificates();
    const reading = await renewCertificate(madeBeside(this.parts.ownBeside));
    if (!reading.ok) throw new StoreError('storage_failed', reading.message);
    await this.#presentInstead(null);
  }

  /** @throws StoreError `storage_failed` where the choice cannot be saved, or what is shared cannot be shared so */
  async #presentInstead(certificate: CertificateFiles | null): Promise<void> {
    try {
      this.parts.settings.change({ certificate });
    } catch (error) {
      throw new StoreError('storage_failed', messages.settings.notWritten, {}, { cause: error });
    }
    // A copy, since each is taken out and put in again.
    const all = [...this.#shared];
    for (const [id, shared] of all) await this.#openAnew(id, shared);
  }

  /** As after another certificate was chosen. Never rejects. */
  async #openAnew(id: string, shared: Shared): Promise<void> {
    try {
      const failure = await this.#open(id, shared);
      if (failure !== null) this.#problems.set(id, messages.sharing.notResumed(failure));
      await this.#tell(id);
    } catch (error) {
      // Expected from a workspace that has been closed, and its port with it.
      if (!(error instanceof ThreadRefusal)) this.parts.log.error('sharing_not_resumed', error);
    }
  }

  async #files(): Promise<CertificateFiles> {
    return this.parts.settings.certificate ?? (await certificates()).madeBeside(this.parts.ownBeside);
  }

  async #readCertificate(): Promise<CertificateReading> {
    const { readCertificate } = await import('../../http/tls/certificate-files');
    return readCertificate(await this.#files());
  }

  /** The certificate to present; Canopy's own is made where there is none, and renewed while something is shared. */
  async #prepare(): Promise<CertificateReading> {
    if (this.parts.settings.certificate !== null) return this.#readCertificate();
    const { keepRenewed, ownCertificate } = await certificates();
    const files = await this.#files();
    this.#endRenewals ??= keepRenewed(files, (reason) => this.parts.log.warn('certificate_not_renewed', { reason }));
    return ownCertificate(files);
  }

  #stopRenewals(): void {
    this.#endRenewals?.();
    this.#endRenewals = null;
  }

  /** @returns why it cannot be opened; `null`: it is */
  async #open(id: string, { thread, token, port }: Shared): Promise<string | null> {
    this.#shared.delete(id);
    const reading = await this.#prepare();
    const opened = reading.ok
      ? await thread.call('share', { port, token, files: await this.#files() })
      : { state: 'failed' as const, message: reading.message };
    if (opened.state !== 'open') return opened.state === 'failed' ? opened.message : messages.workspace.closing;
    this.#problems.delete(id);
    this.#shared.set(id, { thread, token, port: opened.port });
    return null;
  }

  #presented(certificate: X509Certificate, addresses: readonly string[]): PresentedCertificate {
    return {
      origin: this.parts.settings.certificate === null ? 'made' : 'chosen',
      fingerprint: certificate.fingerprint256,
      validTo: new Date(certificate.validTo).toISOString(),
      unnamed: addresses.filter((address) => certificate.checkIP(address) === undefined)
    };
  }

  /** @throws StoreError `storage_failed` where it could not be saved; it is as it was asked for all the same */
  #keep(id: string, isOn: boolean, known?: number): void {
    const port = this.#shared.get(id)?.port ?? known ?? this.parts.registry.get(id).sharing?.port;
    if (port === undefined) return;
    try {
      this.parts.registry.change(id, { sharing: { isOn, port } });
    } catch (error) {
      throw new StoreError('storage_failed', messages.sharing.notKept, {}, { cause: error });
    }
  }

  async #tell(id: string): Promise<Sharing> {
    const sharing = await this.read(id);
    this.parts.onChanged(id, sharing);
    return sharing;
  }
}
