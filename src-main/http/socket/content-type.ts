import { Refusal } from '../call/refusal';

const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*("?)([^";\s]*)\1[ \t]*(?=;|$)/gi;

/**
 * Why a body in this coding is refused; `undefined` if it is taken. None is unpacked, since a small body can hold a huge
 * one; read as it stands it would be something else than whatever stands between has seen.
 */
export const contentCodingRefusal = (header: string | undefined): Refusal | undefined =>
  header === undefined || header.trim().toLowerCase() === 'identity'
    ? undefined
    : new Refusal('unsupported_media_type', 'Send the body without a Content-Encoding.');

/**
 * Why a body of this type is refused; `undefined` if it is taken. JSON is UTF-8 (RFC 8259, 8.1), so that any other
 * charset is a mistake; other parameters mean nothing and are overlooked.
 */
export const contentTypeRefusal = (header: string | undefined): Refusal | undefined => {
  if (header === undefined || !JSON_TYPE.test(header)) {
    return new Refusal('unsupported_media_type', 'Send the body with “Content-Type: application/json”.');
  }
  const isUtf8 = [...header.matchAll(CHARSET)].every(([, , charset]) => charset?.toLowerCase() === 'utf-8');
  return isUtf8 ? undefined : new Refusal('unsupported_media_type', 'JSON is sent as UTF-8.');
};
