/** Bytes written one after the other, into a buffer that grows when its first estimate was too small. */
export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(estimate: number) {
    // Outside the shared pool: a view on it would keep unrelated bytes alive.
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(estimate, 1_024));
  }

  get length(): number {
    return this.#length;
  }

  copy(source: Buffer, start: number, end: number): void {
    if (start === end) return;
    this.#reserve(end - start);
    source.copy(this.#bytes, this.#length, start, end);
    this.#length += end - start;
  }

  /** Text that is all ASCII. */
  ascii(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  utf8(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
  }

  /** What was written; the writer must not be used any more. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow((this.#length + more) * 2);
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
