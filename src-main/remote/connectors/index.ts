import type { ConnectorId } from '../../../src-shared/protocol';
import type { Connector } from './connector';
import { wordpress } from './wordpress';

/** All of them, in the order in which an answer is held against them. */
export const CONNECTORS: readonly Connector[] = [wordpress];

export const connectorById = (id: ConnectorId): Connector | undefined => CONNECTORS.find((one) => one.id === id);
