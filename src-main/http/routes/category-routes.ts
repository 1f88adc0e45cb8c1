import { createHash } from 'node:crypto';
import { categoryCreateRequestSchema, updateRequestBeside } from '../../../src-shared/category';
import { LIMITS } from '../../../src-shared/limits';
import type { Author } from '../../../src-shared/tree-patch';
import type { WorkspaceStore, WriteContext } from '../../store/sqlite/workspace-store';
import { jsonAnswer } from '../call/answer';
import { entityTag, matchesRevision, matchesVersion } from '../call/entity-tag';
import { Refusal } from '../call/refusal';
import { readJsonBody } from '../call/json-body';
import type { Route } from '../call/route';

const NO_PARAMETERS: Route['parameters'] = new Map();
/** The values of `?children=`; without it a category that has children is not deleted. */
export const CHILDREN_MODES = ['delete', 'lift'] as const;

const ENVELOPE_START = Buffer.from('{"data":');
const ENVELOPE_END = Buffer.from('}');

const done = jsonAnswer(200, { data: null });

/** An id in a path: anything but a positive integer in its plain form names no category. Throws `not_found`. */
const idOf = (text: string): number => {
  const id = Number(text);
  if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(id))
    throw new Refusal('not_found', 'That is no id of a category.');
  return id;
};

const idempotencyKeyOf = (header: string | undefined): string | undefined => {
  if (header === undefined || (header.length > 0 && header.length <= LIMITS.idempotencyKeyLength)) return header;
  throw new Refusal('invalid', `An Idempotency-Key has 1 to ${LIMITS.idempotencyKeyLength} characters.`);
};

/** The four endpoints on one workspace. `author`: whose changes these are, as the journal records it. */
export const categoryRoutes = (store: WorkspaceStore, author: Author): readonly Route[] => {
  /** What `If-Match` demands. An unknown id stays for the store to refuse: a 404 goes before a 412. */
  const contextFor = (id: number, ifMatch: string | undefined): WriteContext => {
    const version = ifMatch === undefined ? undefined : store.find(id)?.version;
    if (ifMatch === undefined || version === undefined) return { author };
    if (matchesVersion(ifMatch, version)) return { author, ifVersion: version };
    throw new Refusal('version_mismatch', `The category is at version ${version}, which If-Match does not name.`);
  };

  const readTree: Route = {
    method: 'GET',
    path: '/api/categories',
    access: 'read',
    takesBody: false,
    parameters: NO_PARAMETERS,
    answer: ({ ifNoneMatch }) => {
      const revision = store.revision();
      const headers = { ETag: entityTag(revision), 'Cache-Control': 'no-cache' };
      if (matchesRevision(ifNoneMatch, revision)) return { status: 304, headers, body: null };
      return { status: 200, headers, body: [ENVELOPE_START, store.treeText(), ENVELOPE_END] };
    }
  };

  const createCategory: Route = {
    method: 'POST',
    path: '/api/admin/categories',
    access: 'write',
    takesBody: true,
    parameters: NO_PARAMETERS,
    answer: ({ body, idempotencyKey }) => {
      const key = idempotencyKeyOf(idempotencyKey);
      const request = readJsonBody(body, categoryCreateRequestSchema);
      const once =
        key === undefined ? undefined : { key, fingerprint: createHash('sha256').update(body).digest('base64') };
      return jsonAnswer(201, { data: store.create(request, { author }, once).category });
    }
  };

  const updateCategory: Route = {
    method: 'PUT',
    path: '/api/admin/categories/{id}',
    access: 'write',
    takesBody: true,
    parameters: NO_PARAMETERS,
    answer: ({ id: text, body, ifMatch }) => {
      const id = idOf(text);
      const request = readJsonBody(body, updateRequestBeside(store.find(id)?.slug));
      store.update(id, request, contextFor(id, ifMatch));
      return done;
    }
  };

  const deleteCategory: Route = {
    method: 'DELETE',
    path: '/api/admin/categories/{id}',
    access: 'write',
    takesBody: false,
    parameters: new Map([['children', CHILDREN_MODES]]),
    answer: ({ id: text, query, ifMatch }) => {
      const id = idOf(text);
      const mode = CHILDREN_MODES.find((one) => one === query.get('children')) ?? 'refuse';
      store.delete(id, mode, contextFor(id, ifMatch));
      return done;
    }
  };

  return [readTree, createCategory, updateCategory, deleteCategory];
};
