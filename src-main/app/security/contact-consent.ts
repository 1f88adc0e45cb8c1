import { BrowserWindow, type WebContents } from 'electron';
import { originOf, type Address, type Credentials } from '../../../src-shared/remote';
import { askBySystem } from '../process/message-box';
import { messages } from '../process/messages';

type Service = Pick<Address, 'url'>;

/** Everything that a request to a service is sent to: the service, and the server that hands out its access tokens. */
const contactedOrigins = (service: Service, credentials: Credentials): readonly string[] => {
  const origins = [originOf(service)];
  const tokenServer = credentials.kind === 'oauth' ? URL.parse(credentials.tokenUrl) : null;
  if (tokenServer !== null) origins.push(tokenServer.origin);
  return [...new Set(origins)];
};

/** Asks by a dialog of the system, which no script of a page can reach. */
const askToContact = async (contents: WebContents, origins: readonly string[]): Promise<boolean> => {
  const window = BrowserWindow.fromWebContents(contents);
  if (window === null) return false;
  const response = await askBySystem(window, {
    type: 'question',
    message: messages.connection.contact(origins.map((origin) => new URL(origin).host)),
    detail: messages.connection.contactDetail(origins),
    buttons: [messages.connection.contactYes, messages.connection.contactNo],
    // An Enter that was meant for the page, as it opens, agrees to nothing.
    defaultId: 1,
    cancelId: 1,
    noLink: true
  });
  return response === 0;
};

/**
 * Whether the person agrees that a window has Canopy contact a host. A script that got into the page could otherwise send what
 * it has read to anywhere, through a first look at a service. They are asked outside of the page, once for each origin and run,
 * and never about services that a workspace is connected to.
 */
export class ContactConsent {
  readonly #agreed = new Set<string>();
  readonly #beingAsked = new WeakSet<WebContents>();

  /** @param isConnected whether a workspace is connected to that origin */
  constructor(private readonly isConnected: (origin: string) => boolean) {}

  /** One question at a time for each window: what comes meanwhile is declined. */
  async isGiven(contents: WebContents, service: Service, credentials: Credentials): Promise<boolean> {
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
