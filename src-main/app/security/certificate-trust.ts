import type { WebContents } from 'electron';
import { PageQuestions } from '../process/message-box';
import { messages } from '../process/messages';

/**
 * The certificates by which the person knows services although nobody vouches for them. They are asked about in dialogs of the system: a
 * script in a page could otherwise have credentials sent to whoever stands between.
 */
export class CertificateTrust {
  /** By origin, of this run; a workspace that is connected keeps its own. */
  readonly #trusted = new Map<string, string>();
  readonly #questions = new PageQuestions();

  /** The one that was agreed to; `undefined`: none was. */
  of(origin: string): string | undefined {
    return this.#trusted.get(origin);
  }

  /**
   * Asks whether a service is known by this certificate from now on. One question at a time for each window; `false` for the others.
   * @param known the one by which it was known until now, if there is one
   */
  async isGiven(
    contents: WebContents,
    origin: string,
    fingerprint: string,
    known: string | undefined
  ): Promise<boolean> {
    const { host } = new URL(origin);
    const isGiven = await this.#questions.agrees(contents, {
      type: 'warning',
      message: known === undefined ? messages.certificate.ask(host) : messages.certificate.askOther(host),
      detail:
        known === undefined
          ? messages.certificate.detail(fingerprint)
          : messages.certificate.otherDetail(fingerprint, known),
      buttons: [messages.certificate.yes, messages.certificate.no]
    });
    if (isGiven) this.#trusted.set(origin, fingerprint);
    return isGiven;
  }
}
