import { numeral } from '../../../platform/text';

/** What a person reads of what the next sync would send. */
export const WAITING = {
  offer: 'What will be sent…',
  title: 'What the next sync sends',
  working: 'Working out the requests',
  lead: (total: number, service: string): string =>
    total === 0
      ? `Nothing: ${service} has everything that was changed here.`
      : `${total === 1 ? '1 request' : `${numeral(total)} requests`} to ${service}, in this order:`,
  mayDiffer:
    'It may differ where the service has changed since the last sync, has to number siblings anew, or does not answer with the id of what is new.'
} as const;
