import { localized } from '../../../src-shared/language';

export const messages = localized('platform/in-browser', {
  onlyInApp: 'This works in the Canopy app only, not in a browser.',
  unreachable: 'The service cannot be reached, so nothing was changed. Try again in a moment.',
  notConnected: 'The service cannot be reached. What you see may be out of date.',
  notAnswered: 'The service has given no answer that Canopy understands. Reload the page.'
});
