import { CommandFailure, parseArguments, printJson, UsageError, type CliCommand } from './command';
import { messages } from './messages';
import { onPostgres, postgresUrl, WORKSPACE_OPTIONS, WORKSPACE_USAGE } from './team-options';

const USAGE = `canopy team webhooks list|add URL|rotate ID|enable ID|remove ID
              --postgres URL [--workspace W] [--private-receivers]

${WORKSPACE_USAGE}
  --private-receivers
                   the address may be one of the own network; “team serve” needs
                   it too

A webhook is told by a signed POST (Standard Webhooks 1.0) when the workspace has
changed. “add” and “rotate” print its secret, which is shown once; after “rotate”
the secret before signs too for a day. One that was not reached for days, or has
answered 410, is off until “enable”, and then hears of all that it has missed.`;

export const teamWebhooksCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...WORKSPACE_OPTIONS,
      'private-receivers': { type: 'boolean', default: false }
    });
    const [action, subject, ...more] = positionals;
    const isWhole = action === 'list' ? subject === undefined : subject !== undefined && more.length === 0;
    if (action === undefined || !isWhole) throw new UsageError(messages.teamFaults.webhookAction);
    const url = postgresUrl(values, io);
    const [{ WebhookRows }, { WebhookRegistration }, { ReceiverRefused }] = await Promise.all([
      import('../store/team/webhook-rows'),
      import('../team/webhooks/registration'),
      import('../team/webhooks/public-address')
    ]);
    await onPostgres(url, async (postgres) => {
      const rows = new WebhookRows(postgres, values.workspace);
      const registration = new WebhookRegistration(rows, { allowsPrivate: values['private-receivers'] });
      const since = await rows.newestRevision();
      if (since === null) throw new CommandFailure(messages.teamFaults.noWorkspace(values.workspace));
      const id = subject ?? '';
      try {
        if (action === 'list')
          for (const one of await registration.list())
            printJson(io, {
              id: one.id,
              url: one.url,
              state: one.state,
              ...(one.reason !== null && { reason: one.reason })
            });
        else if (action === 'add') printJson(io, await registration.add(id, since));
        else if (action === 'rotate') printJson(io, { id, secret: await registration.rotateSecret(id) });
        else if (action === 'enable') await registration.enable(id);
        else if (action === 'remove') await registration.remove(id);
        else throw new UsageError(messages.teamFaults.webhookAction);
      } catch (error) {
        if (error instanceof ReceiverRefused) throw new CommandFailure(error.message, { cause: error });
        throw error;
      }
    });
  }
};
