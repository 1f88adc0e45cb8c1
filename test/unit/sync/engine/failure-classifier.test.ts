import { beforeEach, expect, test } from 'vitest';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { BranchDeletions } from '../../../../src-main/sync/engine/branch-deletions';
import {
  FailureClassifier,
  Forbidden,
  type ClassifierParts
} from '../../../../src-main/sync/engine/failure-classifier';
import { RemoteSnapshot } from '../../../../src-main/sync/engine/remote-snapshot';
import type { Task } from '../../../../src-main/sync/engine/tasks';

const deletion = (id: number): Task => ({ kind: 'delete', id });
const failure = (kind: RemoteFailure['kind'], status: number | null = null) =>
  new RemoteFailure(kind, 'Sentence.', null, status);

let parts: ClassifierParts;
let classifier: FailureClassifier;
beforeEach(() => {
  parts = {
    deferred: new Set(),
    stale: new Set(),
    forbidden: new Forbidden(),
    snapshot: new RemoteSnapshot([], new Map()),
    branches: new BranchDeletions([], { nodes: new Map(), children: new Map() }, new Map()),
    store: {
      replica: {
        localNode: () => undefined,
        localPlace: () => undefined,
        noteCreating: () => undefined,
        noteCreated: () => undefined,
        noteRenumbering: () => undefined
      }
    }
  };
  classifier = new FailureClassifier(parts);
});

test('what fails unexplained goes last from then on, until it succeeds', () => {
  expect(classifier.failed(deletion(1), failure('lost'))).toEqual({ kind: 'later', mayHaveArrived: true });
  expect([...parts.deferred]).toEqual(['delete 1']);
  classifier.succeeded(deletion(2));
  expect([...parts.deferred]).toEqual(['delete 1']);
  classifier.succeeded(deletion(1));
  expect([...parts.deferred]).toEqual([]);
});

test('three unexplained failures in a row end the round, with a success in between they do not', () => {
  const kinds = (ids: readonly number[]) => ids.map((id) => classifier.failed(deletion(id), failure('failed')).kind);
  expect(kinds([1, 2])).toEqual(['later', 'later']);
  classifier.succeeded(deletion(3));
  expect(kinds([4, 5, 6])).toEqual(['later', 'later', 'end']);
});

test('out of date is tried again once, and refused the second time', () => {
  expect(classifier.failed(deletion(1), failure('refused', 409))).toEqual({ kind: 'later', mayHaveArrived: false });
  expect(classifier.failed(deletion(1), failure('refused', 409))).toEqual({ kind: 'refused', parts: [] });
  expect(classifier.blocked).toMatchObject([{ id: 1, unit: 'existence', kind: 'refused', detail: 'Sentence.' }]);
});

test('403 for three categories in a row means read-only credentials, and blocks none of them', () => {
  const verdicts = [1, 2, 3].map((id) => classifier.failed(deletion(id), failure('refused', 403)).kind);
  expect(verdicts).toEqual(['refused', 'refused', 'end']);
  expect(classifier.blocked).toEqual([]);
  expect([...parts.deferred]).toEqual(['delete 1', 'delete 2', 'delete 3']);
});

test('403 after any write that was allowed is about that category alone', () => {
  classifier.succeeded(deletion(9));
  const verdicts = [1, 2, 3].map((id) => classifier.failed(deletion(id), failure('refused', 403)).kind);
  expect(verdicts).toEqual(['refused', 'refused', 'refused']);
  expect(classifier.blocked.map(({ id }) => id)).toEqual([1, 2, 3]);
});
