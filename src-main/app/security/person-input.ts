interface InputSource {
  on(event: 'input-event', listener: (event: unknown, input: { readonly type: string }) => void): unknown;
}

/** Keys are queued for some seconds until the window is ready, so a call may come that long after its key. */
const STANDS_MS = 15_000;

/** What a person does on purpose. Movements of the pointer and scrolling come by themselves. */
const MEANT: ReadonlySet<string> = new Set(['rawKeyDown', 'keyDown', 'mouseDown', 'touchStart', 'gestureTap']);

/** What a person has done in each window. Each input allows one call, so that no script can use the clipboard. */
export class PersonInput {
  readonly #unspent = new WeakMap<object, number[]>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  watch(contents: InputSource): void {
    contents.on('input-event', (_event, { type }) => {
      if (MEANT.has(type)) this.note(contents);
    });
  }

  /** Something was chosen outside the page, such as in the application menu. */
  note(contents: object): void {
    const young = this.#young(contents);
    young.push(this.now());
    this.#unspent.set(contents, young);
  }

  /** @returns whether a person gave input there recently that no other call has used */
  spend(contents: object): boolean {
    const young = this.#young(contents);
    const [oldest] = young.splice(0, 1);
    this.#unspent.set(contents, young);
    return oldest !== undefined;
  }

  #young(contents: object): number[] {
    const since = this.now() - STANDS_MS;
    return (this.#unspent.get(contents) ?? []).filter((at) => at >= since);
  }
}
