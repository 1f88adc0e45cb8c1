import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { call, type HttpAnswer } from './http-caller';

const schemaSchema = z.record(z.string(), z.unknown());
const headersSchema = z.record(
  z.string(),
  z.strictObject({ description: z.string(), required: z.literal(true).optional(), schema: schemaSchema })
);
const contentSchema = z.strictObject({
  'application/json': z.strictObject({ schema: schemaSchema }),
  'text/event-stream': z.strictObject({ schema: schemaSchema }).optional()
});
const responseSchema = z.strictObject({
  description: z.string().min(1),
  headers: headersSchema,
  content: contentSchema.optional()
});
const operationSchema = z.looseObject({
  parameters: z.array(z.looseObject({ schema: schemaSchema })),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), responseSchema)
});

/** The parts of an OpenAPI document needed to check a service against it; other tests check that it is valid. */
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.enum(['get', 'post', 'put', 'delete']).or(z.string()), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), schemaSchema) })
});

type Response = z.output<typeof responseSchema>;

/** On every answer and not described: HTTP's own headers, and `nosniff`. */
const COMMON_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'x-content-type-options'
]);

const OF_CODE = /`(\w+)`:/g;

/**
 * A service's served description, read as by a client and validated by a JSON Schema 2020-12 validator. So answers are checked against what
 * is served, not against the schemas it is made from.
 */
export class ServedDescription {
  readonly #ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  private constructor(private readonly document: z.output<typeof documentSchema>) {
    addFormats(this.#ajv);
    this.#ajv.addVocabulary(['components']);
  }

  static async of(url: string): Promise<ServedDescription> {
    const { body } = await call(url, { method: 'GET', path: '/openapi.json', headers: { Authorization: null } });
    return ServedDescription.read(JSON.parse(body));
  }

  static read(document: unknown): ServedDescription {
    return new ServedDescription(documentSchema.parse(document));
  }

  /** Every described outcome: `METHOD path status`, and the code of a refusal. */
  outcomes(): string[] {
    return Object.entries(this.document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { responses }]) =>
        Object.entries(responses).flatMap(([status, { description }]) => {
          const codes = [...description.matchAll(OF_CODE)].map(([, code = '']) => ` ${code}`);
          return (codes.length === 0 ? [''] : codes).map((code) => `${method.toUpperCase()} ${path} ${status}${code}`);
        })
      )
    );
  }

  /** How an answer to an operation differs from the description. */
  complaints(method: string, path: string, { status, headers, body }: HttpAnswer): string[] {
    const response = this.document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (response === undefined) return [`${status} is not described.`];
    return [
      ...this.#headerComplaints(response, headers),
      ...this.#bodyComplaints(response, headers['content-type'], body)
    ];
  }

  /**
   * Schemas that are invalid by JSON Schema 2020-12, refer to nothing, or have an unknown keyword. An OpenAPI 3.1 validator does not check
   * them, because a document may use another dialect.
   */
  badSchemas(): string[] {
    const operations = Object.values(this.document.paths).flatMap((item) => Object.values(item));
    const answered = operations.flatMap(({ responses }) => Object.values(responses));
    const schemas = [
      ...Object.keys(this.document.components.schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })),
      ...operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema)),
      ...answered.flatMap(({ headers }) => Object.values(headers).map(({ schema }) => schema)),
      ...answered.flatMap(({ content }) => (content === undefined ? [] : [content['application/json'].schema]))
    ];
    return schemas.flatMap((schema) => {
      try {
        this.#faults(schema, null);
        return [];
      } catch (error) {
        return [`${JSON.stringify(schema)}: ${String(error)}`];
      }
    });
  }

  /** What is wrong with a value by a schema of the components. */
  faultsOf(name: string, value: unknown): string[] {
    return this.#faults({ $ref: `#/components/schemas/${name}` }, value);
  }

  #headerComplaints({ headers: described }: Response, headers: HttpAnswer['headers']): string[] {
    const names = new Map(Object.keys(described).map((name) => [name.toLowerCase(), name]));
    const strangers = Object.keys(headers).filter((name) => !COMMON_HEADERS.has(name) && !names.has(name));
    return [
      ...strangers.map((name) => `The header ${name} is not described.`),
      ...[...names].flatMap(([sent, name]) => {
        const { schema = {}, required } = described[name] ?? {};
        const value = headers[sent];
        if (value === undefined) return required === true ? [`The header ${name} is missing.`] : [];
        return this.#faults(schema, schema['type'] === 'integer' ? Number(value) : value).map(
          (fault) => `${name}: ${fault}`
        );
      })
    ];
  }

  #bodyComplaints({ content }: Response, type: string | undefined, body: string): string[] {
    if (content === undefined)
      return body === '' && type === undefined ? [] : ['There is a body that is not described.'];
    if (type !== 'application/json; charset=utf-8') return [`The type is ${type ?? 'missing'}.`];
    return this.#faults(content['application/json'].schema, JSON.parse(body));
  }

  #faults(schema: Record<string, unknown>, value: unknown): string[] {
    const key = JSON.stringify(schema);
    const validate = this.#compiled.get(key) ?? this.#ajv.compile({ ...schema, components: this.document.components });
    this.#compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
  }
}
