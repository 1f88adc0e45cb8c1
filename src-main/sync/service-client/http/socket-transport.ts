import { Connections, ExchangeFailure } from './exchange';
import { failureOfExchange } from './failures';
import type { Pin } from './pinned-agent';
import type { Limits, Transport } from './transport';

/** A kept-alive connection that ends as it is used again is no failure of the service. */
const isStale = ({ wasReused, stage, code }: ExchangeFailure): boolean =>
  wasReused && stage === 'sent' && (code === 'CUT_SHORT' || code === 'EPIPE');

/** Carries requests over keep-alive connections. @param pin as of `Connections` */
export const socketTransport = (limits: Limits, pin?: Pin): Transport => {
  const connections = new Connections(pin);
  const ask: Transport = async (request) => {
    try {
      return await connections.ask(request, limits);
    } catch (error) {
      if (!(error instanceof ExchangeFailure)) throw error;
      // A reading can be asked for twice, a write cannot.
      if (request.method !== 'GET' || !isStale(error)) throw failureOfExchange(error, new URL(request.url).host);
      // The other idle connections are as old: all are closed, so that the next try gets a new one.
      connections.closeIdle(0);
      return ask(request);
    }
  };
  return ask;
};
