import type { Transport } from '../../../src-main/sync/service-client/http/transport';
import { credentialHeader, type ForeignTraits } from './traits';

export interface ForeignReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly json: unknown;
}

export type ForeignSend = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>
) => Promise<ForeignReply>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const foreignCaller = (
  traits: Pick<ForeignTraits, 'auth'>,
  transport: Transport,
  url = 'http://service.test'
): ForeignSend => {
  const credential = credentialHeader(traits.auth);
  return async (method, path, body, headers = {}) => {
    const answer = await transport({
      method,
      url: url + path,
      headers: {
        ...(credential && { [credential.name]: credential.value }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers
      },
      body: body === undefined ? null : JSON.stringify(body)
    });
    const text = Buffer.from(answer.body).toString('utf8');
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
  };
};
