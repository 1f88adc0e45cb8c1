import { isConfidential } from '../../src-shared/token-url';
import { CommandFailure, parseOptions, printJson, required, say, UsageError, type CliCommand } from './command';
import { messages } from './messages';

const USAGE = `canopy team sign-in --url URL

  --url URL        the team's service, such as https://canopy.example

Signs you in with the OpenID provider that the service names: standard error says
which page to open, on any machine, and which code it has to show; the command
waits until you have agreed there. Standard output then carries
{"token":…,"expiresAt":…}. The token is what “--token” of “canopy connect” and
“canopy sync” takes (“--token -” reads it from standard input). It is not kept.`;

const serviceOf = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || !isConfidential(url)) throw new UsageError(messages.teamSignIn.url(text));
  return url.origin;
};

export const teamSignInCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const values = parseOptions('team sign-in', args, { url: { type: 'string' } });
    const service = serviceOf(required(values.url, '--url'));
    const { signInByDevice, SignInFailure } = await import('../team/people/device-sign-in');
    try {
      const signedIn = await signInByDevice(service, ({ url, code }) => say(io, messages.teamSignIn.prompt(url, code)));
      printJson(io, signedIn);
    } catch (error) {
      if (error instanceof SignInFailure) throw new CommandFailure(error.message, { cause: error });
      throw error;
    }
  }
};
