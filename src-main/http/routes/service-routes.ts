import type { Author } from '../../../src-shared/tree-patch';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { Route } from '../call/route';
import { categoryRoutes } from './category-routes';
import { healthRoute } from './health-route';
import { openApiRoute } from './openapi-route';

/** The one route table: everything that the service answers, through whichever door. */
export const serviceRoutes = (store: WorkspaceStore, author: Author): readonly Route[] => [
  ...categoryRoutes(store, author),
  openApiRoute,
  healthRoute(store)
];
