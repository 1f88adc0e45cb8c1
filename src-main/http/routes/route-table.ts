import { Refusal } from '../call/refusal';
import type { Route } from './route';
import { jsonAnswer } from '../call/answer';
import { openApiDocument } from './openapi-document';
import { readCategories, readHealth } from './read-routes';
import { cacheControl, REFUSALS } from './route-parts';
import { createCategory, deleteCategory, updateCategory } from './write-routes';
import { messages } from '../call/messages';

const readDescription: Route = {
  method: 'GET',
  path: '/openapi.json',
  operationId: 'readDescription',
  summary: 'Read this description',
  description: 'OpenAPI 3.1, made from the schemas that requests are checked against.',
  // It is what tells a caller to send a token.
  access: 'open',
  parameters: [],
  query: [],
  success: {
    status: '200',
    description: 'This document.',
    schema: 'Description',
    headers: cacheControl('no-cache', 'another version of the service has another one.')
  },
  bodiless: {},
  refusals: REFUSALS.anyCall,
  answer: () => jsonAnswer(200, openApiDocument(ROUTES), { 'Cache-Control': 'no-cache' })
};

/** All that the service answers, through whichever door, in the order in which people meet it. */
export const ROUTES: readonly Route[] = [
  readCategories,
  createCategory,
  updateCategory,
  deleteCategory,
  readDescription,
  readHealth
];

/** Splits a request target in origin form at its `?`. */
export const splitTarget = (target: string): { path: string; query: string } => {
  const end = target.indexOf('?');
  return end === -1 ? { path: target, query: '' } : { path: target.slice(0, end), query: target.slice(end + 1) };
};

/** What stands in the place of `{id}` (empty for a path without one), or `undefined` if the route has another path. */
const matchPath = (route: Route, path: string): string | undefined => {
  if (!route.path.includes('{id}')) return path === route.path ? '' : undefined;
  const [start = '', end = ''] = route.path.split('{id}');
  const id = path.slice(start.length, path.length - end.length);
  return path === start + id + end && id !== '' && !id.includes('/') ? id : undefined;
};

const decodePath = (path: string): string => {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // A broken escape is a character like any other, and no path of ours has one.
    return path;
  }
};

/** Every path and method that the service knows, the same for both doors. */
export class RouteTable {
  constructor(private readonly routes: readonly Route[] = ROUTES) {}

  /** The route for a method and a path without its query. */
  find(method: string, path: string): { route: Route; id: string } | undefined {
    const decoded = decodePath(path);
    for (const route of this.routes) {
      const id = route.method === method ? matchPath(route, decoded) : undefined;
      if (id !== undefined) return { route, id };
    }
    return undefined;
  }

  /** A path as a log may name it: one that the service has, with the id if it is a number. Any other could hold a secret. */
  nameOf(path: string): string {
    const decoded = decodePath(path);
    for (const route of this.routes) {
      const id = matchPath(route, decoded);
      if (id !== undefined) return /^\d{1,16}$/.test(id) ? route.path.replace('{id}', id) : route.path;
    }
    return 'unknown';
  }

  /** For a call that has no route: `method_not_allowed` with `Allow` if other methods have one, else `not_found`. */
  refusalFor(path: string): Refusal {
    const others = this.routes.filter((route) => matchPath(route, decodePath(path)) !== undefined);
    if (others.length === 0) return new Refusal('not_found', messages.noPath);
    const allowed = others.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    return new Refusal('method_not_allowed', messages.methods(allowed), { headers: { Allow: allowed } });
  }
}
