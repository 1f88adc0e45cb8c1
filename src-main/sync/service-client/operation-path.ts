import type { Address } from '../../../src-shared/remote';

type Paths = Pick<Address, 'readPath' | 'writePath'>;

/** At the first question mark. */
const splitQuery = (text: string): readonly [path: string, query: string] => {
  const at = text.indexOf('?');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

const parametersOf = (query: string): string[] => query.split('&').filter((parameter) => parameter !== '');

/** By its name as it is written, so that what a person has pasted stays to the letter. */
const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? '';

/** Parameters in which a front controller is told the path: WordPress's `/?rest_route=/wp/v2/categories`, Drupal's `q`, Yii's `r`. */
const HOLDS_PATH = /^(rest_route|route|r|q|_url)=(\/|%2F)/i;

/** Whether a query tells a front controller which endpoint is meant. */
export const isFrontController = (query: string): boolean =>
  parametersOf(query.replace(/^\?/, '')).some((parameter) => HOLDS_PATH.test(parameter));

/** What stays at the end of a path when something is put behind it: Django's slash, Rails' and Shopify's extension. */
const ENDING = /(?:\/|\.json)$/;

const lengthened = (path: string, tail: string): string => {
  if (tail === '') return path;
  const ending = ENDING.exec(path)?.[0] ?? '';
  const whole = path.slice(0, path.length - ending.length) + tail;
  return path === '/' || whole.endsWith(ending) ? whole : whole + ending;
};

const joined = (path: string, parameters: readonly string[]): string =>
  parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;

/**
 * The path and query of one operation, below the service's URL: the template of a `Protocol`, in which `{path}` and `{read}`
 * at the beginning stand for where categories are changed and read, and `{id}` for the category. The query of that address
 * goes along, except for parameters that the template says itself.
 * @param id as a path has it, percent-encoded
 */
export const operationPath = (template: string, { readPath, writePath }: Paths, id = ''): string => {
  const [templatePath, templateQuery] = splitQuery(template.replaceAll('{id}', () => id));
  const [path, query] = splitQuery(templatePath.startsWith('{read}') ? readPath : writePath);
  const own = parametersOf(templateQuery);
  const said = new Set(own.map(nameOf));
  const kept = parametersOf(query).filter((parameter) => !said.has(nameOf(parameter)));
  const [, tail] = /^\{(?:path|read)\}(.*)$/s.exec(templatePath) ?? [];
  if (tail === undefined)
    return joined(templatePath.startsWith('/') ? templatePath : `/${templatePath}`, [...kept, ...own]);
  const front = kept.findIndex((parameter) => HOLDS_PATH.test(parameter));
  if (front === -1) return joined(lengthened(path, tail), [...kept, ...own]);
  return joined(path, [
    ...kept.map((parameter, index) => (index === front ? lengthened(parameter, tail) : parameter)),
    ...own
  ]);
};
