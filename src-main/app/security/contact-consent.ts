import type { WebContents } from 'electron';
import { listOf } from '../../../src-shared/sentence';
import { type Credentials, type GivenCredentials } from '../../../src-shared/presented-credentials';
import { originOf, type Address } from '../../../src-shared/remote';
import { PageQuestions } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };

type Service = Pick<Address, 'url'>;

/** The origins that a request to a service goes to: the service's own, and that of its token server. */
const contactedOrigins = (service: Service, credentials: Credentials | GivenCredentials): readonly string[] => {
  const origins = [originOf(service)];
  const tokenServer = credentials.kind === 'oauth' ? URL.parse(credentials.tokenUrl) : null;
  if (tokenServer !== null) origins.push(tokenServer.origin);
  return [...new Set(origins)];
};

/** The person's consent to contact a host, asked by the system once for each origin and run: a script could otherwise send to anywhere. */
export class ContactConsent {
  readonly #agreed = new Set<string>();
  readonly #questions = new PageQuestions();

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
    const hosts = unknown.map((origin) => new URL(origin).host);
    const isGiven = await this.#questions.agrees(contents, {
      message: messages.connection.contact({ hosts: listOf(hosts) }),
      detail: messages.connection.contactDetail({ origins: unknown.join('\n') }),
      buttons: [messages.connection.contactYes, messages.connection.contactNo]
    });
    if (isGiven) for (const origin of unknown) this.#agreed.add(origin);
    return isGiven;
  }
}
