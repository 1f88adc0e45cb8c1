import { describe, expect, test } from 'vitest';
import { PLAIN_PROTOCOL, type ConnectorId } from '../../../../src-shared/protocol';
import { connectorById } from '../../../../src-main/sync/connectors/index';
import { CREATION, failureOf, json, scripted, serviceOf, STRANGER, UPDATE } from './scripted-service';

/** One whose slugs and names are called otherwise. */
const DIALECT = { ...STRANGER, slugKey: 'handle', nameKey: 'title', protocol: PLAIN_PROTOCOL };

const messages = async (status: number, body: unknown, dialect = DIALECT): Promise<string> =>
  (
    await failureOf(
      serviceOf(await scripted((_request, response) => json(response, status, body)), { dialect }).create(CREATION)
    )
  ).message.replace(/^The service refused this \(\d+\): /, '');

/* As the real ones write them (test/services), or as their documentation does. */
test.each<[string, number, unknown, string]>([
  [
    'Django REST framework',
    400,
    { handle: ['category with this handle already exists.'] },
    'Slug: category with this handle already exists.'
  ],
  [
    'Django, of the whole',
    400,
    { non_field_errors: ['The fields parent, title must make a unique set.'] },
    'The fields parent, title must make a unique set.'
  ],
  ['Django, in a word', 400, { detail: 'Bad.' }, 'Bad.'],
  [
    'Rails',
    422,
    { errors: { handle: ['has already been taken'], title: ["can't be blank"] } },
    "Slug: has already been taken; Name: can't be blank."
  ],
  [
    'WordPress, as HTML',
    400,
    { code: 'duplicate_term_slug', message: 'The slug &#8220;shirts&#8221; is already in use by another term.' },
    'The slug “shirts” is already in use by another term.'
  ],
  ['Rails, in a list', 422, { errors: ['Handle has already been taken'] }, 'Handle has already been taken.'],
  [
    'FastAPI 0.92.0',
    422,
    { detail: [{ loc: ['body', 'title'], msg: 'ensure this value has at most 60 characters', type: 'value_error' }] },
    'Name: ensure this value has at most 60 characters.'
  ],
  [
    'LoopBack 4, @loopback/rest 15.0.16',
    422,
    {
      error: {
        statusCode: 422,
        message: 'The request body is invalid. See error object `details` property for more info.',
        details: [{ path: '/title', code: 'maxLength', message: 'must NOT have more than 60 characters' }]
      }
    },
    'Name: must NOT have more than 60 characters.'
  ],
  [
    'LoopBack 3, whose details are no list',
    422,
    { error: { message: 'The Category instance is not valid.', details: { context: 'Category', codes: {} } } },
    'The Category instance is not valid.'
  ],
  [
    'zod in Hono 4.13',
    400,
    { success: false, error: { name: 'ZodError', issues: [{ path: ['title'], message: 'Too long' }] } },
    'Name: Too long.'
  ],
  [
    'Laravel',
    422,
    { message: 'The given data was invalid.', errors: { handle: ['The handle has already been taken.'] } },
    'Slug: The handle has already been taken.'
  ],
  [
    'Spring',
    400,
    {
      status: 400,
      error: 'Bad Request',
      errors: [{ field: 'title', defaultMessage: 'must not be blank', code: 'NotBlank' }]
    },
    'Name: must not be blank.'
  ],
  [
    'JSON:API',
    422,
    {
      errors: [
        {
          status: '422',
          source: { pointer: '/data/attributes/handle' },
          title: 'Unprocessable',
          detail: 'already exists'
        }
      ]
    },
    'Slug: already exists.'
  ],
  [
    'RFC 9457',
    422,
    { title: 'Not valid.', errors: [{ pointer: '#/handle', detail: 'already exists' }] },
    'Slug: already exists.'
  ],
  [
    'WordPress',
    400,
    {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): handle',
      data: { status: 400, params: { handle: 'handle is too long.' } }
    },
    'Slug: handle is too long.'
  ],
  [
    'Strapi',
    400,
    {
      data: null,
      error: {
        status: 400,
        message: 'This attribute must be unique',
        details: { errors: [{ path: ['handle'], message: 'This attribute must be unique' }] }
      }
    },
    'Slug: This attribute must be unique.'
  ],
  [
    'Medusa',
    400,
    { type: 'invalid_data', message: 'Product category with handle: cat-1, already exists.' },
    'Product category with handle: cat-1, already exists.'
  ],
  [
    'Payload',
    400,
    {
      errors: [
        {
          name: 'ValidationError',
          data: { errors: [{ message: 'Value must be unique', path: 'handle' }] },
          message: 'The following field is invalid: handle'
        }
      ]
    },
    'Slug: Value must be unique.'
  ],
  ['Shopify', 422, { errors: { title: ["can't be blank"] } }, "Name: can't be blank."],
  [
    'Hydra',
    422,
    { detail: 'handle: not unique', violations: [{ propertyPath: 'handle', message: 'not unique' }] },
    'Slug: not unique.'
  ],
  [
    'PocketBase',
    400,
    {
      status: 400,
      message: 'Failed to create record.',
      data: { handle: { code: 'validation_not_unique', message: 'Value must be unique.' } }
    },
    'Slug: Value must be unique.'
  ],
  [
    'Directus',
    400,
    {
      errors: [
        {
          message: 'Value for field "handle" has to be unique.',
          extensions: { code: 'RECORD_NOT_UNIQUE', field: 'handle' }
        }
      ]
    },
    'Slug: Value for field "handle" has to be unique.'
  ],
  [
    'Magento',
    400,
    { message: 'The "%1" of "%2" is missing.', parameters: ['title', 'Tea'] },
    'The "title" of "Tea" is missing.'
  ],
  [
    'Magento, by name',
    400,
    { message: '"%fieldName" is required.', parameters: { fieldName: 'title' } },
    '"title" is required.'
  ],
  ['a member of the metadata', 400, { color: ['is no colour'] }, 'color: is no colour.']
])('%s', async (_who, status, body, words) => {
  expect(await messages(status, body)).toBe(words);
});

test('where the protocol says it', async () => {
  const dialect = { ...DIALECT, protocol: { ...PLAIN_PROTOCOL, errors: { message: '/why', fields: '/fields' } } };
  expect(await messages(400, { fields: { handle: 'is taken' } }, dialect)).toBe('Slug: is taken.');
  expect(await messages(400, { why: 'Not today' }, dialect)).toBe('Not today.');
});

describe('a refusal whose status says that the service failed', () => {
  const speaking = (id: ConnectorId) => ({
    ...DIALECT,
    protocol: { ...PLAIN_PROTOCOL, errors: connectorById(id)?.protocol.errors }
  });

  test.each<[ConnectorId, { code?: string; type?: string; message: string; data?: null }]>([
    ['wordpress', { code: 'duplicate_term_slug', message: 'The slug is in use by another term.', data: null }],
    ['woocommerce', { code: 'empty_term_name', message: 'A name is required for this term.', data: null }],
    ['medusa', { type: 'invalid_argument', message: 'Parent category does not exist' }]
  ])('is one where the protocol knows it: %s', async (id, body) => {
    const service = await scripted((_request, response) => json(response, 500, body));
    expect(
      await failureOf(serviceOf(service, { dialect: speaking(id) }).update({ ...UPDATE, fields: { name: 'x' } }))
    ).toMatchObject({
      kind: 'refused',
      status: 500,
      message: `The service refused this (500): ${body.message.replace(/\.$/, '')}.`
    });
  });

  test('anything else has failed', async () => {
    for (const body of [
      { code: 'unknown_error', message: 'Oh.' },
      { code: ['empty_term_name'] },
      { type: 'empty_term_name' },
      { message: 'Oh.' },
      'Oh.'
    ]) {
      const service = await scripted((_request, response) => json(response, 500, body));
      expect(await failureOf(serviceOf(service, { dialect: speaking('wordpress') }).create(CREATION))).toMatchObject({
        kind: 'failed'
      });
    }
  });
});
