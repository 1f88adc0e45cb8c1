import { LIMITS } from '../../../src-shared/limits';
import { anyOf } from '../../platform/plural';
import sentences from './messages/en.json' with { type: 'json' };

export const messages = {
  ...sentences,
  parameterValues: (name: string, values: readonly string[]): string =>
    sentences.parameterValues({ name, values: anyOf(values) }),
  bodyTooLarge: (most: number = LIMITS.bodyBytes): string => sentences.bodyTooLarge({ most }),
  /** @param pointer JSON pointer; empty: the whole body */
  faultAt: (pointer: string, fault: string): string =>
    pointer === '' ? sentences.faultOfBody({ fault }) : sentences.faultAt({ path: pointer.slice(1), fault }),
  idempotencyKeyLength: sentences.idempotencyKeyLength({ most: LIMITS.idempotencyKeyLength }),
  /** @param urls where callers reach a service that something stands in front of */
  hostNotPublic: (urls: readonly string[]): string => sentences.hostNotPublic({ urls: anyOf(urls) })
};
