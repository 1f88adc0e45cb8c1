import { isDeepStrictEqual } from 'node:util';
import type { Shrinking, ShrinkingAnswer } from '../../../../src-shared/remote';
import { StoreError } from '../../../domain/errors';
import type { AskedShrinking, Shrunk } from './shrinking-rows';
import type { ReplicaAccess } from './replica-write';

/** Keeps the question about readings that list far less than there had been, with the replica, so that it survives a restart. */
export class ShrinkingGuard {
  constructor(private readonly store: ReplicaAccess) {}

  /** What waits for the person's answer; `null`: nothing. */
  question(): Shrinking | null {
    return this.store.read(({ shrinking }) => shrinking.question());
  }

  /** The reading that was asked about, also where the answer was that it may be carried out, and that has not happened yet. */
  asked(): AskedShrinking | null {
    return this.store.read(({ shrinking }) => shrinking.asked());
  }

  /** Asks the person, unless the very same is asked already. An answer to any other reading is void. */
  ask(shrunk: Shrunk): void {
    const asked = this.asked();
    if (
      asked !== null &&
      !asked.isAllowed &&
      asked.listed === shrunk.listed &&
      isDeepStrictEqual(asked.missing, shrunk.missing)
    )
      return;
    this.store.write((begin) => {
      const { at, tables } = begin('sync');
      tables.shrinking.ask(at, shrunk);
    });
  }

  /** Nothing of the kind is to be asked any more, as when all is listed again. */
  end(): void {
    this.store.write((begin) => begin('sync').tables.shrinking.clear());
  }

  /**
   * The person's answer; the next sync carries it out. Throws `invalid` when that is not, or no longer, what is asked.
   * `mine`: what was missing is kept, however few the service lists. `theirs`: exactly that may go.
   */
  answer({ askedAt, choice }: ShrinkingAnswer): void {
    this.store.write((begin) => {
      const { replica, shrinking } = begin('sync').tables;
      const asked = shrinking.asked();
      if (asked === null || asked.isAllowed || asked.askedAt !== askedAt) {
        throw new StoreError(
          'invalid',
          'The service lists something else by now, so there is nothing left to answer, or another question.'
        );
      }
      if (choice === 'theirs') shrinking.allow();
      else {
        shrinking.keep(asked.missing);
        shrinking.clear();
      }
      // The next reading has to be a whole one.
      replica.setMark(null);
    });
  }

  /** What the person keeps although the service does not list it. */
  unlisted(): ReadonlySet<number> {
    return this.store.read(({ shrinking }) => shrinking.unlisted());
  }
}
