import { OWNER, type Principal } from '../../src-main/domain/principal';
import { ownerToken, type CallAuthenticator } from '../../src-main/http/call/call-authenticator';
import { TOKEN } from './service-under-test';

/** Accepts the test token as a person without a role in the workspace. */
export const knowingStranger = (): CallAuthenticator => ({
  ...ownerToken(TOKEN),
  authenticate: () => ({ state: 'forbidden', detail: 'You have no role in this workspace.' })
});

/** Accepts the test token as that caller. */
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

/** Accepts the test token as one of two people: Bob if the header `X-Person` says so, otherwise Ann. */
export const knowingTwo = (): CallAuthenticator => {
  const person = (name: string): Principal => ({ kind: 'person', person: name, name, role: 'editor' });
  const [ann, bob] = [knowing(person('ann')), knowing(person('bob'))];
  return {
    ...ann,
    authenticate: (headers, workspace) => (headers['x-person'] === 'bob' ? bob : ann).authenticate(headers, workspace)
  };
};
