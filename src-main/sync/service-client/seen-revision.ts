import type { PresentPeople } from '../../../src-shared/presence';
import type { FollowingEnd, ReadingMark } from '../category-service';
import type { Caller } from './http/caller';

/** The tag of our own services: the revision in quotes. */
const TAG = /^"(\d{1,15})"$/;

/** The revision of a service of ours at a reading; `undefined`: it is not one, or there was none. */
export const revisionOf = (mark: ReadingMark | null): number | undefined => {
  const revision = TAG.exec(mark?.etag ?? '')?.[1];
  return revision === undefined ? undefined : Number(revision);
};

/** Which revision of a service of our own the last reading has shown, so that what it tells of can be told from what is known. */
export class SeenRevision {
  #seen = -1;

  note(mark: ReadingMark | null): void {
    this.#seen = revisionOf(mark) ?? this.#seen;
  }

  /** As of `CategoryService`. */
  follow(
    caller: Caller,
    onChange: () => void,
    signal: AbortSignal,
    onPresence?: (presence: PresentPeople) => void
  ): Promise<FollowingEnd> {
    return caller.follow(
      ({ operation }) => operation('{read}/changes'),
      (revision) => {
        if (revision > this.#seen) onChange();
      },
      signal,
      onPresence
    );
  }
}
