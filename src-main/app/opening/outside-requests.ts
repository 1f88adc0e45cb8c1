import { app } from 'electron';
import { NOTHING_TO_OPEN, openRequestSchema, type OpenRequest } from './open-request';

/**
 * Hears what the system and other starts of Canopy want opened, from before Electron is ready; keeps it until there is somebody
 * to open it.
 */
export class OutsideRequests {
  #waiting: OpenRequest[] = [];
  #handle: ((request: OpenRequest) => void) | null = null;

  /** @param first what this start was asked for itself */
  constructor(first: OpenRequest) {
    this.#hear(first);
    // On macOS files and links come as events, also those of a first start.
    app.on('open-file', (event, file) => {
      event.preventDefault();
      this.#hear({ ...NOTHING_TO_OPEN, files: [file] });
    });
    app.on('open-url', (event, link) => {
      event.preventDefault();
      this.#hear({ ...NOTHING_TO_OPEN, links: [link] });
    });
    // A start of another version may hand over something else.
    app.on('second-instance', (_event, _argv, _folder, data) =>
      this.#hear(openRequestSchema.safeParse(data).data ?? NOTHING_TO_OPEN)
    );
  }

  /** Hands on what has come, and what comes from now on. */
  handTo(handle: (request: OpenRequest) => void): void {
    this.#handle = handle;
    for (const request of this.#waiting.splice(0)) handle(request);
  }

  /** Asks for something in the system's place, such as a menu that it draws. */
  ask(request: Partial<OpenRequest>): void {
    this.#hear({ ...NOTHING_TO_OPEN, ...request });
  }

  #hear(request: OpenRequest): void {
    if (this.#handle === null) this.#waiting.push(request);
    else this.#handle(request);
  }
}
