import type { X509Certificate } from 'node:crypto';
import type { PresentedCertificate, Sharing } from '../../../src-shared/sharing';
import { saidAgain } from '../../../src-shared/said-again';
import { orStorageFailed, StoreError } from '../../domain/errors';
import type { CertificateFiles, CertificateReading } from '../../http/tls/certificate-files';
import type { Log } from '../../platform/log';
import { ThreadRefusal, type WorkspaceThread } from '../../workspace/client';
import messages from '../process/messages/en.json' with { type: 'json' };
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

interface Access {
  readonly thread: Thread;
  readonly token: string;
  readonly port: number;
}

interface Shared extends Access {
  /** The certificate that was first presented. It is still presented if its file becomes unreadable. */
  readonly certificate: X509Certificate;
}

/** Loaded at use: most people share nothing. */
const certificates = () => import('../../http/tls/certificate-files');

const urlOf = (address: string, port: number): string =>
  address.includes(':') ? `https://[${address}]:${port}` : `https://${address}:${port}`;

/** Sharing with other computers: off until the person turns it on, it lasts while the workspace is open, and over restarts. */
export class NetworkSharing {
  readonly #shared = new Map<string, Shared>();
  readonly #problems = new Map<string, string>();
  #endRenewals: (() => void) | null = null;

  constructor(private readonly parts: NetworkSharingParts) {}

  /** How a workspace is shared now. The addresses are those of this moment. */
  async read(id: string): Promise<Sharing> {
    const shared = this.#shared.get(id);
    const origin = this.parts.settings.certificate === null ? 'made' : 'chosen';
    if (shared === undefined) return { state: 'off', certificate: origin, problem: this.#problems.get(id) ?? null };
    const reading = await this.#readCertificate();
    const { networkAddresses } = await certificates();
    const addresses = networkAddresses();
    return {
      state: 'on',
      port: shared.port,
      urls: addresses.map((address) => urlOf(address, shared.port)),
      certificate: this.#presented(reading.ok ? reading.certificate : shared.certificate, addresses)
    };
  }

  /** Lets other computers reach it. Where its port is taken, at another one. @throws StoreError `storage_failed` with the reason */
  async start(id: string, thread: Thread, token: string): Promise<Sharing> {
    const port = this.parts.registry.get(id).sharing?.port ?? 0;
    const failure =
      (await this.#open(id, { thread, token, port })) && (await this.#open(id, { thread, token, port: 0 }));
    if (failure !== null) throw new StoreError('storage_failed', failure);
    return this.#tellWith(this.#keep(id, true), id);
  }

  /** Closes the port with all its connections. Rejects with a StoreError `storage_failed` where it is closed, but that could not be saved. */
  async stop(id: string, thread: Thread): Promise<Sharing> {
    // First, so that it is not shared again by the next start, whatever becomes of the thread.
    const notKept = this.#keep(id, false);
    await thread.call('unshare', null);
    this.#shared.delete(id);
    this.#problems.delete(id);
    if (this.#shared.size === 0) {
      this.#endRenewals?.();
      this.#endRenewals = null;
    }
    return this.#tellWith(notKept, id);
  }

  /** Shares a workspace again that was shared when it was last open. Never rejects. */
  async resume(id: string, thread: Thread, token: string): Promise<void> {
    const { registry, isSafeMode } = this.parts;
    // A thread that was opened again has closed the port of the one before.
    this.#shared.delete(id);
    this.#problems.delete(id);
    const sharing = registry.find(id)?.sharing;
    if (sharing?.isOn !== true || isSafeMode) return;
    await this.#reopen(id, { thread, token, port: sharing.port });
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
    orStorageFailed(messages.settings.notWritten, () => this.parts.settings.change({ certificate }));
    // A copy, since each is taken out and put in again.
    const all = [...this.#shared];
    for (const [id, shared] of all) await this.#reopen(id, shared);
  }

  async #reopen(id: string, access: Access): Promise<void> {
    try {
      const failure = await this.#open(id, access);
      if (failure !== null) this.#problems.set(id, messages.sharing.notResumed({ reason: saidAgain(failure) }));
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

  /** @returns why it cannot be opened; `null`: it is */
  async #open(id: string, { thread, token, port }: Access): Promise<string | null> {
    this.#shared.delete(id);
    const reading = await this.#prepare();
    if (!reading.ok) return reading.message;
    const opened = await thread.call('share', { port, token, files: await this.#files() });
    if (opened.state !== 'open') return opened.state === 'failed' ? opened.message : messages.workspace.closing;
    this.#problems.delete(id);
    this.#shared.set(id, { thread, token, port: opened.port, certificate: reading.certificate });
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

  /** @returns why it could not be saved, although it holds for this run; `null`: it is saved */
  #keep(id: string, isOn: boolean): StoreError | null {
    const port = this.#shared.get(id)?.port ?? this.parts.registry.get(id).sharing?.port;
    if (port === undefined) return null;
    try {
      this.parts.registry.change(id, { sharing: { isOn, port } });
      return null;
    } catch (error) {
      return new StoreError('storage_failed', messages.sharing.notKept, {}, { cause: error });
    }
  }

  async #tellWith(failure: StoreError | null, id: string): Promise<Sharing> {
    const sharing = await this.#tell(id);
    if (failure !== null) throw failure;
    return sharing;
  }

  async #tell(id: string): Promise<Sharing> {
    const sharing = await this.read(id);
    this.parts.onChanged(id, sharing);
    return sharing;
  }
}
