import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { CONNECTOR_FACTS, type ConnectorFacts } from '../../../src-shared/connectors/connector-facts';
import { connectorIdSchema, type ConnectorId } from '../../../src-shared/protocol';
import { factsOf } from './connect-form';
import { messages } from './messages';

const RECOGNISE = '';
const OPTIONS = [
  { value: RECOGNISE, label: messages.products.recognise },
  ...CONNECTOR_FACTS.map(({ id, name }) => ({ value: id, label: name }))
];
const ORDER: NativeSelectProps['inputWrapperOrder'] = ['label', 'input', 'description'];

const hintOf = ({ credentials, tried }: ConnectorFacts): string =>
  `${credentials} ${tried.on === 'real' ? messages.products.tried(tried.version) : messages.products.documented}`;

interface Props {
  product: ConnectorId | null;
  onChange: (product: ConnectorId | null) => void;
}

/** Which product the service is, with where to find what it asks for. */
export const ProductField = ({ product, onChange }: Props): ReactElement => {
  const facts = factsOf(product);
  return (
    <NativeSelect
      label={messages.products.label}
      data={OPTIONS}
      value={product ?? RECOGNISE}
      description={facts === null ? null : hintOf(facts)}
      inputWrapperOrder={ORDER}
      onChange={({ currentTarget: { value } }) => onChange(value === RECOGNISE ? null : connectorIdSchema.parse(value))}
    />
  );
};
