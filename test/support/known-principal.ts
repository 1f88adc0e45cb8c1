import { OWNER, type Principal } from '../../src-main/domain/principal';
import { ownerToken, type CallAuthenticator } from '../../src-main/http/call/call-authenticator';
import { TOKEN } from './service-under-test';

/** Takes whoever shows the token of the tests for somebody who has no business in the workspace. */
export const knowingStranger = (): CallAuthenticator => ({
  ...ownerToken(TOKEN),
  authenticate: () => ({ state: 'forbidden', detail: 'You have no role in this workspace.' })
});

/** Takes whoever shows the token of the tests for that caller. */
export const knowing = (caller: Principal): CallAuthenticator => {
  const owner = ownerToken(TOKEN);
  return {
    ...owner,
    authenticate: async (headers, workspace) => {
      const found = await owner.authenticate(headers, workspace);
      return found.state === 'known' && found.caller === OWNER ? { state: 'known', caller } : found;
    }
  };
};
