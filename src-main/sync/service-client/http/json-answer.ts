import { parseJson } from '../../../../src-shared/parse-json';
import { scanJson } from '../../../../src-shared/json-scan';
import { whyNotParsed, type JsonRefusal, type JsonTrial } from '../../../platform/json-guard';
import { RemoteFailure } from '../../category-service';
import { parseExactly } from '../../../fields/exact-json';
import { isObject } from '../../../fields/listed-values';
import type { RemoteAnswer } from './transport';
import { messages } from './messages';

const unreadable = (message: string): RemoteFailure => new RemoteFailure('unreadable', message);

const charsetOf = ({ headers }: RemoteAnswer): string =>
  /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';

const decoderFor = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    // An unknown charset is more likely a mistake than other bytes than UTF-8 (RFC 8259, 8.1).
    return new TextDecoder('utf-8', { fatal: true });
  }
};

const textOf = (answer: RemoteAnswer): string => {
  try {
    return decoderFor(charsetOf(answer)).decode(answer.body);
  } catch {
    throw unreadable(messages.answer.notText);
  }
};

/** What an answer is in place of JSON: a web page, which may be XML too, or data in XML. `null`: neither. */
export const markupOf = ({ body, headers }: RemoteAnswer): 'webPage' | 'xml' | null => {
  const start = body
    .toString('latin1', 0, 1_000)
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart();
  const type = headers['content-type'] ?? '';
  if (!start.startsWith('<') && (!/\bhtml\b/i.test(type) || /^[[{]/.test(start))) return null;
  const isPage = /html/i.test(type) || /<(?:!doctype )?html\b/i.test(start);
  return !isPage && (/[/+]xml\b/i.test(type) || start.startsWith('<?xml')) ? 'xml' : 'webPage';
};

export const isEmpty = ({ body }: RemoteAnswer): boolean =>
  body.length === 0 || (body.length < 100 && body.toString('latin1').trim() === '');

const checkedText = (answer: RemoteAnswer): string => {
  if (isEmpty(answer)) throw unreadable(messages.answer.empty);
  const markup = markupOf(answer);
  if (markup !== null) throw unreadable(messages.answer[markup]);
  return textOf(answer);
};

/** An answer that could exhaust this process, by intent or not: its service is not tried at other addresses. */
export class HarmfulAnswer extends RemoteFailure {
  constructor(message: string) {
    super('unreadable', message);
  }
}

const refused = (refusal: JsonRefusal): RemoteFailure => {
  if (refusal === 'tooDeep') return new HarmfulAnswer(messages.answer.tooDeep);
  return refusal === 'tooLarge' ? new HarmfulAnswer(messages.answer.tooLarge) : unreadable(messages.answer.notJson);
};

const parsed = (text: string): unknown => {
  try {
    return parseExactly(text);
  } catch (error) {
    if (error instanceof RangeError) throw refused('tooDeep');
    if (!(error instanceof SyntaxError)) throw error;
    throw refused('malformed');
  }
};

/** The JSON of an answer. @param trial parses large answers in another process first @throws RemoteFailure (`unreadable`) */
export const jsonOf = async (answer: RemoteAnswer, trial: JsonTrial | null): Promise<unknown> => {
  const text = checkedText(answer);
  const refusal = await whyNotParsed(text, answer.body, decoderFor(charsetOf(answer)).encoding, trial);
  if (refusal !== null) throw refused(refusal);
  return parsed(text);
};

/** As `jsonOf`, for an answer of at most `SHORT_ANSWER_BYTES`, synchronously. */
export const shortJsonOf = (answer: RemoteAnswer): unknown => {
  const text = checkedText(answer);
  const look = scanJson(text);
  if (!look.ok) throw refused(look.reason === 'tooDeep' ? 'tooDeep' : 'tooLarge');
  return parsed(text);
};

const isFailing = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'string' && value.trim() !== '') ||
  (Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0);

/** Whether an envelope holds errors beside what it lists: GraphQL, among others, lists what it could get, with status 200. */
export const hasErrors = (value: unknown): boolean => isObject(value) && isFailing(value['errors']);

/** Whether an envelope says that the call failed, although its status says otherwise. */
export const saysItFailed = (value: unknown): boolean =>
  isObject(value) &&
  (value['success'] === false ||
    value['ok'] === false ||
    isFailing(value['error']) ||
    (typeof value['status'] === 'string' && /^(error|fail|failed|failure)$/i.test(value['status'])));

/** A short JSON text as it is parsed; `null`: it is none. */
export const jsonOrNull = (text: Buffer | string): unknown => {
  try {
    return parseJson(text.toString());
  } catch {
    return null;
  }
};
