import { jsonAnswer } from '../call/answer';
import { openApiDocument } from './openapi-document';
import { readCategories, readHealth } from './read-routes';
import type { Route } from './route';
import { cacheControl, REFUSALS } from './route-parts';
import { createCategory, deleteCategory, updateCategory } from './write-routes';

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
