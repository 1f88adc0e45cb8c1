import type { Connector } from './connector';

/**
 * A collection of json-server 0.17, whose members are its owner's own. Seen: test/services/json-server/observed.md. It lists all
 * unless it is asked for pages, replaces by PUT, and leaves the children of what is deleted where they are.
 */
export const jsonServer: Connector = {
  id: 'json-server',
  collections: ['/categories'],
  answer: ({ headers, value }) =>
    Array.isArray(value) &&
    headers['x-powered-by'] === 'Express' &&
    headers['access-control-allow-credentials'] === 'true' &&
    headers['pragma'] === 'no-cache',
  protocol: {
    connector: 'json-server',
    list: { at: '' },
    paging: { kind: 'none' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PATCH', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    orphans: 'top'
  },
  dialect: { updates: 'partial' }
};
