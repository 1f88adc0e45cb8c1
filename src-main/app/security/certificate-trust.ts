import type { WebContents } from 'electron';
import { PageQuestions } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };

/** The certificates that the person trusts, asked about by the system: a script could have credentials sent to whoever stands between. */
export class CertificateTrust {
  /** By origin, for this run. A connected workspace stores its own. */
  readonly #trusted = new Map<string, string>();
  readonly #questions = new PageQuestions();

  of(origin: string): string | undefined {
    return this.#trusted.get(origin);
  }

  /** Asks about a certificate, one question at a time for each window; `false` for the others. @param known the one until now, if any */
  async isGiven(
    contents: WebContents,
    origin: string,
    fingerprint: string,
    known: string | undefined
  ): Promise<boolean> {
    const { host } = new URL(origin);
    const isGiven = await this.#questions.agrees(contents, {
      type: 'warning',
      message: known === undefined ? messages.certificate.ask({ host }) : messages.certificate.askOther({ host }),
      detail:
        known === undefined
          ? messages.certificate.detail({ fingerprint })
          : messages.certificate.otherDetail({ fingerprint, known }),
      buttons: [messages.certificate.yes, messages.certificate.no]
    });
    if (isGiven) this.#trusted.set(origin, fingerprint);
    return isGiven;
  }
}
