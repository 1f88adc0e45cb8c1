import { dialectSchema, type Dialect } from '../../../src-shared/dialect';
import type { Protocol } from '../../../src-shared/protocol';
import type { Connector } from '../connectors/connector';
import type { DialectInference } from '../dialect/infer-dialect';
import type { Page } from '../service-client/reading/page';

/** The protocol of a product, fitted to what its first answer has shown. */
export const knownProtocol = ({ protocol, fitted }: Connector, { headers, value }: Page): Protocol => ({
  ...protocol,
  ...fitted?.({ headers, value }).protocol
});

/**
 * What is known of a product over what was worked out from its listing. `null`: neither says enough, as with an empty listing
 * of a product whose members are its owner's own.
 */
export const knownDialect = (
  connector: Connector,
  { dialect: inferred }: DialectInference,
  first: Page
): Dialect | null => {
  const known = { ...connector.dialect, ...connector.fitted?.({ headers: first.headers, value: first.value }).dialect };
  const derivedKeys = [...new Set([...(inferred?.derivedKeys ?? []), ...(known.derivedKeys ?? [])])].filter(
    (key) => !isNamed(known, key)
  );
  const isCanopy = known.isCanopy ?? false;
  const merged = dialectSchema.safeParse({
    ...inferred,
    ...known,
    derivedKeys,
    isCanopy,
    protocol: knownProtocol(connector, first)
  });
  return merged.success ? merged.data : null;
};

/** Whether a product means something else by a member than that it works it out. */
const isNamed = (
  { idKey, parent, nameKey, slugKey, descriptionKey, visible, order, metadataKey, childrenKey }: Connector['dialect'],
  key: string
): boolean =>
  [idKey, parent?.key, nameKey, slugKey, descriptionKey, visible?.key, order?.key, metadataKey, childrenKey].includes(
    key
  );
