import { jsonAnswer, methodNotAllowed, Refusal } from '../call/answer';
import type { Route } from './route';
import { openApiDocument } from './openapi-document';
import {
  readCategoriesRoute,
  createCategoryRoute,
  deleteCategoryRoute,
  updateCategoryRoute,
  FIELD_ROUTES
} from './category-routes';
import { readChangesRoute } from './change-routes';
import { PROPOSAL_ROUTES } from './proposal-routes';
import { cacheControl, REFUSALS } from './route-parts';
import { messages } from '../call/messages';

/** @param all the routes that the document describes */
export const descriptionOf = (all: () => readonly Route[]): Route => ({
  method: 'GET',
  path: '/openapi.json',
  operationId: 'readDescription',
  summary: 'Read this description',
  description: 'OpenAPI 3.1, made from the schemas that requests are checked against.',
  // Open, since it is where a caller learns that a token is needed.
  access: 'open',
  success: {
    status: '200',
    description: 'This document.',
    schema: 'Description',
    headers: cacheControl('no-cache', 'another version of the service has another one.')
  },
  refusals: REFUSALS.anyCall,
  answer: () => jsonAnswer(200, openApiDocument(all()), { 'Cache-Control': 'no-cache' })
});

export const readHealth: Route = {
  method: 'GET',
  path: '/healthz',
  operationId: 'readHealth',
  summary: 'Ask whether the service is well',
  description: 'For those who watch over the service.',
  access: 'open',
  success: {
    status: '200',
    description: 'It is.',
    schema: 'Health',
    headers: cacheControl('no-store', 'it holds for this moment.')
  },
  refusals: [...REFUSALS.anyCall, 'storage_failed'],
  answer: async (_call, { categories }) =>
    jsonAnswer(200, { data: { status: 'ok', ...(await categories.status()) } }, { 'Cache-Control': 'no-store' })
};

export const readDescription = descriptionOf(() => ROUTES);

/** All routes of the service, for every entry point, in the order of the documentation. */
export const ROUTES: readonly Route[] = [
  readCategoriesRoute,
  readChangesRoute,
  createCategoryRoute,
  updateCategoryRoute,
  deleteCategoryRoute,
  ...FIELD_ROUTES,
  ...PROPOSAL_ROUTES,
  readDescription,
  readHealth
];

export const splitTarget = (target: string): { path: string; query: string } => {
  const end = target.indexOf('?');
  return end === -1 ? { path: target, query: '' } : { path: target.slice(0, end), query: target.slice(end + 1) };
};

/** What stands in the place of `{id}` (empty for a path without one), or `undefined` if the route has another path. */
const matchPath = (route: Route, segments: readonly string[]): string | undefined => {
  const wanted = route.path.split('/');
  if (wanted.length !== segments.length) return undefined;
  let id = '';
  for (const [index, segment] of segments.entries()) {
    if (wanted[index] !== '{id}') {
      if (wanted[index] !== segment) return undefined;
    } else if (segment === '' || segment.includes('/')) return undefined;
    else id = segment;
  }
  return id;
};

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A broken escape is a character like any other, and no path of ours has one.
    return segment;
  }
};

/** Split before unescaping (RFC 3986, 2.2), so that `/api%2Fadmin` is not `/api/admin`. */
const segmentsOf = (path: string): readonly string[] => {
  const segments = path.split('/');
  return path.includes('%') ? segments.map(decodeSegment) : segments;
};

/** Stands in a log for a path that the service does not have. */
export const UNKNOWN = 'unknown';

export class RouteTable {
  constructor(private readonly routes: readonly Route[] = ROUTES) {}

  find(method: string, path: string): { route: Route; id: string } | undefined {
    const segments = segmentsOf(path);
    for (const route of this.routes) {
      const id = route.method === method ? matchPath(route, segments) : undefined;
      if (id !== undefined) return { route, id };
    }
    return undefined;
  }

  /** A path as a log may name it: one that the service has, with the id if it is a number. Any other could hold a secret. */
  nameOf(path: string): string {
    const segments = segmentsOf(path);
    for (const route of this.routes) {
      const id = matchPath(route, segments);
      if (id !== undefined) return /^\d{1,16}$/.test(id) ? route.path.replace('{id}', id) : route.path;
    }
    return UNKNOWN;
  }

  /** The path of the route that a path is of, as the description writes it; `undefined`: of none. */
  patternOf(path: string): string | undefined {
    const segments = segmentsOf(path);
    return this.routes.find((route) => matchPath(route, segments) !== undefined)?.path;
  }

  /** For a call that has no route: `method_not_allowed` with `Allow` if other methods have one, else `not_found`. */
  refusalFor(path: string): Refusal {
    const segments = segmentsOf(path);
    const others = this.routes.filter((route) => matchPath(route, segments) !== undefined);
    if (others.length === 0) return new Refusal('not_found', messages.noPath);
    const allowed = others.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    return methodNotAllowed(allowed);
  }
}
