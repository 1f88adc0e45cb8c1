import type { FollowingEnd, ReadingMark } from '../category-service';
import type { Caller } from './http/caller';

/** The tag of our own services: the revision in quotes. */
const TAG = /^"(\d{1,15})"$/;

/** Which revision of a service of our own the last reading has shown, so that what it tells of can be told from what is known. */
export class SeenRevision {
  #seen = -1;

  note(mark: ReadingMark | null): void {
    const revision = TAG.exec(mark?.etag ?? '')?.[1];
    if (revision !== undefined) this.#seen = Number(revision);
  }

  /** As of `CategoryService`. */
  follow(caller: Caller, onChange: () => void, signal: AbortSignal): Promise<FollowingEnd> {
    return caller.follow(
      ({ operation }) => operation('{read}/changes'),
      (revision) => {
        if (revision > this.#seen) onChange();
      },
      signal
    );
  }
}
