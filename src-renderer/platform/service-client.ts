import { APP_ORIGIN, TREE_PATH, WORKSPACE_PARAMETER } from '../../src-shared/app-origin';
import { workspaceIdSchema } from '../../src-shared/workspaces';
import { z } from 'zod';
import { type CategoryCreateRequest, categorySchema, type CategoryUpdateRequest } from '../../src-shared/category';
import {
  FIELDS_PATH,
  versionedFieldsSchema,
  type KeptCustomField,
  type VersionedFields
} from '../../src-shared/fields';
import { refusalSchema, type Problem } from '../../src-shared/envelope';
import { RULES_PATH, versionedRulesSchema, type KeptRules, type VersionedRules } from '../../src-shared/rules';
import { IPC_CALLS } from '../../src-shared/ipc';
import { answerText, type ServiceAnswer, type ServiceCall } from '../../src-shared/workspace-calls';
import { callMain, inBrowser, Refusal } from './bridge';
import messages from './messages/en.json' with { type: 'json' };
import { parseJson } from '../../src-shared/parse-json';

/** The id of this page's workspace, which never changes: another workspace loads another page. */
export const shownWorkspaceId = (): string =>
  inBrowser()?.workspace ??
  workspaceIdSchema.safeParse(new URLSearchParams(location.search).get(WORKSPACE_PARAMETER)).data ??
  '';

const underWay = new Set<Promise<unknown>>();

/** Whether a call of this window that may write is pending. */
export const isCallUnderWay = (): boolean => underWay.size > 0;

/** Resolves once no call is pending, however each has ended. */
export const allSettled = async (): Promise<void> => {
  await Promise.allSettled(underWay);
};

/** Registers a promise that closing the window waits for, and returns it. */
export const settling = async <T>(calling: Promise<T>): Promise<T> => {
  underWay.add(calling);
  return calling.finally(() => underWay.delete(calling));
};

/** A refusal in words for the window. The service's own are for programs; those of other failures name the request, which the log has too. */
const inWords = (problem: Problem): Problem =>
  problem.code === 'storage_full' ? { ...problem, detail: messages.diskFull } : problem;

const send = async (call: ServiceCall): Promise<ServiceAnswer> => {
  const answer = await settling(callMain(IPC_CALLS.callService, call));
  if (answer.status >= 400) throw new Refusal(inWords(refusalSchema.parse(parseJson(answerText(answer))).error));
  return answer;
};

const createdSchema = z.lazy(() => z.object({ data: categorySchema }));

/** `GET /api/categories`, by the app's protocol. @returns the raw tree, which the decoder checks, and its revision @throws Refusal */
export const fetchTree = async (): Promise<{ revision: number; envelope: unknown }> => {
  const answer = await (inBrowser()?.readTree() ??
    fetch(`${APP_ORIGIN}${TREE_PATH}?${WORKSPACE_PARAMETER}=${shownWorkspaceId()}`, { cache: 'no-store' }));
  // Not `json()`, which keeps the whole text in memory while the tree is rendered, when collecting garbage is slow.
  const envelope: unknown = parseJson(await answer.text());
  if (!answer.ok) throw new Refusal(inWords(refusalSchema.parse(envelope).error));
  return { revision: Number(/^"(\d+)"$/.exec(answer.headers.get('ETag') ?? '')?.[1]), envelope };
};

/** `POST /api/admin/categories`. @returns the id of the new category. */
export const createCategory = async (request: CategoryCreateRequest): Promise<number> => {
  const answer = await send({ method: 'POST', path: '/api/admin/categories', body: JSON.stringify(request) });
  return createdSchema.parse(parseJson(answerText(answer))).data.id;
};

/** `PUT /api/admin/categories/{id}` of the given members. @throws Refusal `version_mismatch` when it is not at `ifVersion` */
export const updateCategory = async (id: number, request: CategoryUpdateRequest, ifVersion?: number): Promise<void> => {
  const ifMatch = ifVersion === undefined ? {} : { ifMatch: `"${ifVersion}"` };
  await send({ method: 'PUT', path: `/api/admin/categories/${id}`, body: JSON.stringify(request), ...ifMatch });
};

/** What has an address and a version of its own. Writing throws Refusal `version_mismatch` when it is not at `ifVersion`. */
const keptAt = <T, Written>(path: string, schema: z.ZodType<T>) => {
  const answerSchema = z.lazy(() => z.object({ data: schema }));
  const dataIn = (answer: ServiceAnswer): T => answerSchema.parse(parseJson(answerText(answer))).data;
  return {
    read: async (): Promise<T> => dataIn(await send({ method: 'GET', path })),
    write: async (value: Written, ifVersion: number): Promise<T> =>
      dataIn(await send({ method: 'PUT', path, body: JSON.stringify(value), ifMatch: `"${ifVersion}"` }))
  };
};

/** `/api/fields`: the fields of the workspace. */
export const fieldsOfService = keptAt<VersionedFields, { readonly fields: readonly KeptCustomField[] }>(
  FIELDS_PATH,
  versionedFieldsSchema
);

/** `/api/rules`: its rules, and what it keeps about problems. */
export const rulesOfService = keptAt<VersionedRules, KeptRules>(RULES_PATH, versionedRulesSchema);

/** `DELETE /api/admin/categories/{id}?children=delete`: the category goes with everything under it. */
export const deleteSubtree = async (id: number): Promise<void> => {
  await send({ method: 'DELETE', path: `/api/admin/categories/${id}?children=delete` });
};
