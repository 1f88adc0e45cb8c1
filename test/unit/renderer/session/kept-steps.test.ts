import { expect, it } from 'vitest';
import {
  afterStep,
  NO_STEPS,
  nextOf,
  withoutEnded,
  withStep,
  type KeptStep,
  type KeptSteps
} from '../../../../src-renderer/session/kept-steps';
import type { JournalState } from '../../../../src-shared/tree-patch';

const summary = (step: number) => ({ action: 'edit' as const, subject: '', count: 1, step });

/** Saves and edits as a person makes them, on stacks as the journal has them. */
class Person {
  steps: KeptSteps = NO_STEPS;
  #undo: number[] = [];
  #redo: number[] = [];

  get journal(): JournalState {
    const [undo, redo] = [this.#undo.at(-1), this.#redo.at(-1)];
    return { undo: undo === undefined ? null : summary(undo), redo: redo === undefined ? null : summary(redo) };
  }

  edit(step: number): this {
    this.#undo.push(step);
    this.#redo = [];
    return this;
  }

  save(what: KeptStep['what']): this {
    this.steps = withStep(this.steps, { what, after: this.#undo.at(-1) ?? 0, repeat: async () => true });
    return this;
  }

  /** The oldest edits are no longer kept. */
  trim(): this {
    this.#undo = [];
    return this;
  }

  /** @returns what was taken */
  take(way: 'undo' | 'redo', isDone = true): number | KeptStep['what'] | null {
    this.steps = withoutEnded(this.steps, this.journal);
    const next = nextOf(way, this.steps, this.journal);
    if (next === null) return null;
    if ('kept' in next) {
      this.steps = afterStep(way, this.steps, next.kept, isDone);
      return next.kept.what;
    }
    const [from, to] = way === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    to.push(...from.splice(-1));
    return next.summary.step;
  }

  all(way: 'undo' | 'redo'): unknown[] {
    const taken = [];
    for (let one = this.take(way); one !== null; one = this.take(way)) taken.push(one);
    return taken;
  }
}

it('takes what was saved and what was edited in the order in which it was done, back and forth', () => {
  const person = new Person().save('rules').edit(1).save('fields').save('rules').edit(2).edit(3);
  const newestFirst = [3, 2, 'rules', 'fields', 1, 'rules'];
  for (const _ of [1, 2]) {
    expect(person.all('undo')).toEqual(newestFirst);
    expect(person.all('redo')).toEqual(newestFirst.toReversed());
  }
});

it('ends with a new edit or save what could be redone of what was saved', () => {
  const edited = new Person().edit(1).save('fields');
  edited.take('undo');
  edited.edit(2);
  expect(edited.take('redo')).toBeNull();
  edited.take('undo');
  expect(edited.all('redo')).toEqual([2]);
  const saved = new Person().edit(1).save('fields');
  saved.take('undo');
  saved.save('rules');
  expect(saved.take('redo')).toBeNull();
  expect(saved.all('undo')).toEqual(['rules', 1]);
});

it('passes over what somebody else has changed since', () => {
  const person = new Person().edit(1).save('fields');
  expect(person.take('undo', false)).toBe('fields');
  expect(person.all('undo')).toEqual([1]);
  expect(person.all('redo')).toEqual([1]);
});

it('takes what was saved where the journal no longer has what came before', () => {
  const person = new Person().edit(1).save('fields').trim();
  expect(person.all('undo')).toEqual(['fields']);
  expect(person.all('redo')).toEqual(['fields']);
});
