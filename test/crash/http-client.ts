import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Category } from '../../src-shared/category';
import { call, type HttpAnswer, type HttpCall } from '../support/http-caller';
import type { Dice } from './dice';

const createdSchema = z.object({ data: z.object({ id: z.int() }) });

interface Item {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

type Write =
  | { readonly kind: 'create'; readonly name: string; readonly position: number; readonly key: string }
  | { readonly kind: 'describe'; readonly id: number; readonly description: string }
  | { readonly kind: 'move'; readonly id: number; readonly position: number }
  | { readonly kind: 'delete'; readonly id: number };

const PATH = '/api/admin/categories';
const UNKNOWN_ID = 0;

const inserted = (items: readonly Item[], position: number, item: Item): Item[] =>
  items.toSpliced(Math.min(position, items.length), 0, item);

/** What a write makes of a list of siblings. */
const after = (items: readonly Item[], write: Write, id = UNKNOWN_ID): readonly Item[] => {
  switch (write.kind) {
    case 'create':
      return inserted(items, write.position, { id, name: write.name, description: '' });
    case 'describe':
      return items.map((item) => (item.id === write.id ? { ...item, description: write.description } : item));
    case 'delete':
      return items.filter((item) => item.id !== write.id);
    case 'move': {
      const moved = items.find((item) => item.id === write.id);
      return moved === undefined
        ? items
        : inserted(
            items.filter((item) => item !== moved),
            write.position,
            moved
          );
    }
  }
};

/** What is to be seen of a list from outside. */
const shown = (items: readonly Item[]): string =>
  JSON.stringify(items.map(({ name, description }) => [name, description]));

const hasConnectionFailed = (error: unknown): boolean => error instanceof Error && 'code' in error;

/**
 * A program that changes the categories below one of its own, one call after the other, and knows what they must be: all
 * that was acknowledged, and of the call that was on its way when the service was killed all or nothing.
 */
export class HttpClient {
  #items: readonly Item[] = [];
  #onTheWay: Write | undefined;
  #made = 0;
  acknowledged = 0;

  constructor(private readonly parentId: number) {}

  /** Calls until the connection fails. */
  async run(url: string, dice: Dice): Promise<void> {
    try {
      if (this.#onTheWay?.kind === 'create') await this.#repeat(url, this.#onTheWay);
      for (;;) await this.#carryOut(url, this.#choose(dice));
    } catch (error) {
      if (!hasConnectionFailed(error)) throw error;
    }
  }

  /** Holds what is below its category against what it knows. Throws if it is anything else. */
  check(children: readonly Category[]): void {
    const found = children.map(({ id, name, description }) => ({ id, name, description }));
    const expected = [this.#items, ...(this.#onTheWay === undefined ? [] : [after(this.#items, this.#onTheWay)])].map(
      shown
    );
    assert.ok(
      expected.includes(shown(found)),
      `Below ${this.parentId} is ${shown(found)} rather than ${expected.join(' or ')}.`
    );
    this.#items = found;
    // Of a create alone is it worth knowing what came of it: the same key gives the same answer.
    if (this.#onTheWay?.kind !== 'create') this.#onTheWay = undefined;
  }

  /** The same create with the same key, after the service is back: it must be there once. */
  async #repeat(url: string, write: Write & { kind: 'create' }): Promise<void> {
    const id = idIn(await this.#send(url, write));
    const isThere = this.#items.some((item) => item.name === write.name);
    if (isThere)
      assert.ok(
        this.#items.some((item) => item.id === id),
        'The key was answered with another category.'
      );
    else this.#items = after(this.#items, write, id);
    this.#onTheWay = undefined;
  }

  async #carryOut(url: string, write: Write): Promise<void> {
    this.#onTheWay = write;
    const answer = await this.#send(url, write);
    this.#items = after(this.#items, write, write.kind === 'create' ? idIn(answer) : UNKNOWN_ID);
    this.#onTheWay = undefined;
    this.acknowledged += 1;
  }

  async #send(url: string, write: Write): Promise<HttpAnswer> {
    const answer = await call(url, this.#callOf(write));
    assert.ok(
      answer.status === 200 || answer.status === 201,
      `${write.kind} was answered ${answer.status}: ${answer.body}`
    );
    return answer;
  }

  #callOf(write: Write): HttpCall {
    if (write.kind === 'create') {
      const body = JSON.stringify({ parentId: this.parentId, name: write.name, position: write.position });
      return { method: 'POST', path: PATH, headers: { 'Idempotency-Key': write.key }, body };
    }
    const path = `${PATH}/${write.id}`;
    if (write.kind === 'delete') return { method: 'DELETE', path };
    const change = write.kind === 'describe' ? { description: write.description } : { position: write.position };
    return { method: 'PUT', path, body: JSON.stringify(change) };
  }

  #choose(dice: Dice): Write {
    const someone = this.#items[dice(this.#items.length)];
    const rolled = dice(10);
    if (someone === undefined || rolled < 4) {
      this.#made += 1;
      const name = `${this.parentId}-${this.#made}`;
      return { kind: 'create', name, position: dice(10), key: name };
    }
    if (rolled < 6) return { kind: 'describe', id: someone.id, description: 'x'.repeat(dice(3_000)) };
    if (rolled < 8) return { kind: 'move', id: someone.id, position: dice(this.#items.length) };
    return { kind: 'delete', id: someone.id };
  }
}

const idIn = ({ body }: HttpAnswer): number => createdSchema.parse(JSON.parse(body)).data.id;
