import { BrowserWindow, type WebContents } from 'electron';
import { type Credentials, type GivenCredentials } from '../../../src-shared/presented-credentials';
import { originOf, type Address } from '../../../src-shared/remote';
import { askBySystem } from '../process/message-box';
import { messages } from '../process/messages';

type Service = Pick<Address, 'url'>;

/** The origins that a request to a service goes to: the service's own, and that of its token server. */
const contactedOrigins = (service: Service, credentials: Credentials | GivenCredentials): readonly string[] => {
  const origins = [originOf(service)];
  const tokenServer = credentials.kind === 'oauth' ? URL.parse(credentials.tokenUrl) : null;
  if (tokenServer !== null) origins.push(tokenServer.origin);
  return [...new Set(origins)];
};

const askToContact = async (contents: WebContents, origins: readonly string[]): Promise<boolean> => {
  const window = BrowserWindow.fromWebContents(contents);
  if (window === null) return false;
  const response = await askBySystem(window, {
    type: 'question',
    message: messages.connection.contact(origins.map((origin) => new URL(origin).host)),
    detail: messages.connection.contactDetail(origins),
    buttons: [messages.connection.contactYes, messages.connection.contactNo],
    // Cancel, so that an Enter typed as the question appears agrees to nothing.
    defaultId: 1,
    cancelId: 1,
    noLink: true
  });
  return response === 0;
};

/**
 * The person's consent to contact a host for a window. Otherwise a script that got into a page could send what it has read to anywhere, by
 * testing a service. It is asked by a dialog of the system, once for each origin and run, and not for services of a workspace.
 */
export class ContactConsent {
  readonly #agreed = new Set<string>();
  readonly #beingAsked = new WeakSet<WebContents>();

  /** @param isConnected whether a workspace is connected to that origin */
  constructor(private readonly isConnected: (origin: string) => boolean) {}

  /** Asks where that is needed. One question at a time for each window; further requests meanwhile are declined. */
  async isGiven(
    contents: WebContents,
    service: Service,
    credentials: Credentials | GivenCredentials
  ): Promise<boolean> {
    const unknown = contactedOrigins(service, credentials).filter(
      (origin) => !this.#agreed.has(origin) && !this.isConnected(origin)
    );
    if (unknown.length === 0) return true;
    if (this.#beingAsked.has(contents)) return false;
    this.#beingAsked.add(contents);
    try {
      if (!(await askToContact(contents, unknown))) return false;
    } finally {
      this.#beingAsked.delete(contents);
    }
    for (const origin of unknown) this.#agreed.add(origin);
    return true;
  }
}
