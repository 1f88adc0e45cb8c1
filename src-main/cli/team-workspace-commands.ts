import { CommandFailure, parseOptions, printJson, type CliCommand, parseArguments, UsageError } from './command';
import { messages } from './messages';
import { onTeamWorkspace, postgresUrl, WORKSPACE_OPTIONS, WORKSPACE_USAGE, onPostgres } from './team-options';
import { reviewRuleSchema, type ReviewRule } from '../../src-shared/proposals';
import { requireNoneOlder } from './team-transfer-commands';
import { WORKSPACE_NAME } from '../http/routes/workspace-path';

const INIT_USAGE = `canopy team init --postgres URL [--workspace W] [--title T] [--admin NAME]

${WORKSPACE_USAGE}
  --title T        what people read; left out, its name
  --admin NAME     who administers the workspace, “Administrator” where it is left
                   out

Makes the tables of a team in the schema “canopy” of the database, or brings them
to the present form, and makes the workspace. What is there already stays as it
is. The account needs to be allowed to create a schema, or to own that one.
Standard output carries {"workspace":W,"isNew":true,"token":"cnp_…"}: of a workspace
that is new, the token of its administrator, which is shown this once.`;

export const teamInitCommand: CliCommand = {
  usage: INIT_USAGE,
  run: async (args, io) => {
    const values = parseOptions('team init', args, {
      ...WORKSPACE_OPTIONS,
      title: { type: 'string' },
      admin: { type: 'string', default: 'Administrator' }
    });
    const url = postgresUrl(values, io);
    const { workspace, title = workspace } = values;
    if (!WORKSPACE_NAME.test(workspace)) throw new UsageError(messages.teamFaults.workspaceName({ given: workspace }));
    const [{ migrateTeam }, { createTeamWorkspace }, { People }, { Tokens }] = await Promise.all([
      import('../store/team/team-migrations'),
      import('../store/team/postgres-log'),
      import('../team/people/people'),
      import('../team/people/tokens')
    ]);
    await onPostgres(url, async (postgres) => {
      await migrateTeam(postgres);
      const isNew = await createTeamWorkspace(postgres, workspace, title);
      if (!isNew) {
        printJson(io, { workspace, isNew });
        return;
      }
      const people = new People(postgres);
      const person = await people.add(values.admin);
      await people.setRole(workspace, person, { role: 'admin' });
      const { token } = await new Tokens(postgres).create(person, 'canopy team init', null);
      printJson(io, { workspace, isNew, token });
    });
  }
};

const ruleOf = (given: string): ReviewRule => {
  const rule = reviewRuleSchema.safeParse({ reviewers: given === 'off' ? null : Number(given) });
  if (given === '' || !rule.success) throw new UsageError(messages.teamFaults.reviewers({ given }));
  return rule.data;
};

export const teamReviewCommand: CliCommand = {
  usage: `canopy team review [N|off] --postgres URL [--workspace W]

${WORKSPACE_USAGE}

With N, from 1 to 10, changes need a review by so many people other than their
author: nobody changes the tree directly any more, and it changes by the proposals
that are published. “off” ends that. Standard output carries the rule,
{"reviewers":N}, or null for N.`,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, WORKSPACE_OPTIONS);
    const [given, ...more] = positionals;
    if (more.length > 0) throw new UsageError(messages.teamFaults.reviewers({ given: positionals.join(' ') }));
    const rule = given === undefined ? null : ruleOf(given);
    await onTeamWorkspace(postgresUrl(values, io), values.workspace, async ({ workspace, postgres }) => {
      if (rule !== null) {
        await requireNoneOlder(postgres);
        await workspace.write((store) => store.proposals.setRule(rule));
      }
      printJson(io, await workspace.inTurn((store) => store.proposals.list('open').rule));
    });
  }
};

const WEBHOOKS_USAGE = `canopy team webhooks list|add URL|rotate ID|enable ID|remove ID
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
  usage: WEBHOOKS_USAGE,
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
      if (since === null) throw new CommandFailure(messages.teamFaults.noWorkspace({ name: values.workspace }));
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

export const teamProjectionCommand: CliCommand = {
  usage: `canopy team projection on|off --postgres URL [--workspace W]

${WORKSPACE_USAGE}

“on” has the processes of the service keep a table canopy.categories of the
workspace, for people who read it by SQL: some seconds behind, and to be read alone.
“off” removes its rows.`,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, WORKSPACE_OPTIONS);
    const [state, ...more] = positionals;
    if ((state !== 'on' && state !== 'off') || more.length > 0) throw new UsageError(messages.teamFaults.projection);
    const { workspace } = values;
    const [{ ProjectionRows }, { titleOfWorkspace }, { migrateTeam }] = await Promise.all([
      import('../store/team/projection-rows'),
      import('./team-options'),
      import('../store/team/team-migrations')
    ]);
    await onPostgres(postgresUrl(values, io), async (postgres) => {
      await migrateTeam(postgres);
      await titleOfWorkspace(postgres, workspace);
      await new ProjectionRows(postgres, workspace).set(state === 'on');
      printJson(io, { workspace, projection: state });
    });
  }
};

export const teamCheckCommand: CliCommand = {
  usage: `canopy team check --postgres URL [--workspace W]

${WORKSPACE_USAGE}

Makes a copy of each snapshot that is kept, and of the whole log where it still goes
back to its beginning, and compares all their rows. Standard output is
{"workspace":…,"entry":…,"agree":true,"copies":[{"from":…,"digest":…}]}: the entry of
the log up to which that is, and for each copy the entry at which its snapshot ends
(0: the beginning of the log) and the SHA-256 of its rows. Two databases that hold the
same have the same digests. Ends with 1 where copies differ. Nothing is changed.`,
  run: async (args, io) => {
    const values = parseOptions('team check', args, WORKSPACE_OPTIONS);
    const { workspace } = values;
    await onTeamWorkspace(postgresUrl(values, io), workspace, async ({ digests: readDigests }) => {
      const { entry, digests } = await readDigests();
      const agree = new Set(digests.map(({ digest }) => digest)).size === 1;
      printJson(io, { workspace, entry, agree, copies: digests });
      if (!agree) throw new CommandFailure(messages.teamFaults.disagree({ workspace }));
    });
  }
};
