/** One exchange to write down. */
export interface Observation {
  readonly title: string;
  readonly method?: string;
  /** After the origin. */
  readonly path: string;
  /** As for `canopy connect --auth basic`: `user:password`; or the whole header. */
  readonly authorization?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a text, which goes as it is. */
  readonly body?: unknown;
  /** What a reader should notice. */
  readonly note?: string;
}

const HOST = 'http://HOST';
const ROWS_SHOWN = 2;
/** Where an error page goes on with a stack. Its length, and so whether the page is compressed, depends on where the service is installed. */
const STACK = /\n\s+at |<br>/;
/** Characters of an answer that is no JSON; a stack, which names this machine's folders, is left out. */
const TEXT_SHOWN = 400;

/** Another at each run, or Node's and the connection's business. */
const LEFT_OUT = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expires',
  'last-modified'
]);

/** What is the same in all answers, and said once by whoever writes them down. */
export interface Habit {
  readonly headers: Readonly<Record<string, string>>;
  /** Members whose value is told once, and then is `…`. */
  readonly members: readonly string[];
}

const shortener = (members: readonly string[]): ((value: unknown) => unknown) => {
  const seen = new Set<string>();
  const member = ([key, value]: readonly [string, unknown]): readonly [string, unknown] => {
    if (!members.includes(key)) return [key, short(value)];
    if (seen.has(key)) return [key, '…'];
    seen.add(key);
    return [key, value];
  };
  const short = (value: unknown): unknown => {
    if (Array.isArray(value))
      return [
        ...value.slice(0, ROWS_SHOWN).map(short),
        ...(value.length > ROWS_SHOWN ? [`… and ${value.length - ROWS_SHOWN} more`] : [])
      ];
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(member)) : value;
  };
  return short;
};

const LONG_LINE = 160;

/** JSON with each row of a list, and each member of what is long, on a line of its own. */
const lines = (value: unknown, indent = ''): string => {
  const whole = JSON.stringify(value);
  if (whole.length <= LONG_LINE || typeof value !== 'object' || value === null) return whole;
  const inner = `${indent} `;
  if (Array.isArray(value))
    return `[\n${value.map((row: unknown) => `${inner}${isFlat(row) ? JSON.stringify(row) : lines(row, inner)}`).join(',\n')}\n${indent}]`;
  return `{\n${Object.entries(value)
    .map(([key, member]) => `${inner}${JSON.stringify(key)}: ${lines(member, inner)}`)
    .join(',\n')}\n${indent}}`;
};

const isFlat = (row: unknown): boolean =>
  typeof row !== 'object' ||
  row === null ||
  Object.values(row).every((member) => JSON.stringify(member).length < LONG_LINE);

const shown = (text: string, short: (value: unknown) => unknown): string => {
  try {
    return lines(short(JSON.parse(text)));
  } catch {
    return text.split(STACK)[0]?.slice(0, TEXT_SHOWN) ?? '';
  }
};

const one = async (
  origin: string,
  habit: Habit,
  short: (value: unknown) => unknown,
  { title, method = 'GET', path, authorization, headers = {}, body, note }: Observation
): Promise<string> => {
  const content = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const answer = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(authorization === undefined
        ? {}
        : {
            authorization: /^(Basic|Bearer|Token) /.test(authorization)
              ? authorization
              : `Basic ${Buffer.from(authorization).toString('base64')}`
          }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers
    },
    ...(content === undefined ? {} : { body: content })
  });
  const text = await answer.text();
  const telling = [...answer.headers]
    .filter(([name]) => name !== 'content-encoding' || !STACK.test(text))
    .filter(([name, value]) => !LEFT_OUT.has(name) && habit.headers[name] !== value.replaceAll(origin, HOST))
    .map(([name, value]) => `${name}: ${name === 'etag' ? value.replaceAll(/".*"/g, '"…"') : value}`);
  const missing = Object.keys(habit.headers).filter((name) => !answer.headers.has(name));
  const asked = [
    `${method} ${path}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content === undefined ? [] : [content])
  ];
  const written = [
    `### ${title}`,
    ...(note === undefined ? [] : ['', note]),
    '',
    '```http',
    ...asked,
    '',
    `HTTP ${answer.status}`,
    ...telling,
    ...(missing.length === 0 ? [] : [`(without ${missing.join(', ')})`]),
    ...(text === '' ? [] : ['', shown(text, short)]),
    '```'
  ];
  return written
    .join('\n')
    .replaceAll(origin, HOST)
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)"/g, '"TIME"')
    .replaceAll(origin.replaceAll('/', '\\/'), 'http:\\/\\/HOST');
};

/** Carries the exchanges out, one after the other, and writes them down as Markdown: bodies shortened, the origin as `http://HOST`. */
export const observe = async (
  heading: string,
  origin: string,
  habit: Habit,
  observations: readonly Observation[]
): Promise<string> => {
  const short = shortener(habit.members);
  const headers = Object.entries(habit.headers).map(([name, value]) => `${name}: ${value}`);
  const always =
    headers.length === 0
      ? []
      : [
          [
            'Answers have these headers besides, unless they are shown with another value:',
            '',
            '```http',
            ...headers,
            '```'
          ].join('\n')
        ];
  const written = [];
  for (const observation of observations) written.push(await one(origin, habit, short, observation));
  return `${[heading, ...always, ...written].join('\n\n')}\n`;
};
