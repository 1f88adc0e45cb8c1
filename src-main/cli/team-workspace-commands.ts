import {
  CommandFailure,
  parseOptions,
  printJson,
  type CliCommand,
  parseArguments,
  UsageError,
  helpText,
  say
} from './command';
import { messages } from './messages';
import { onTeamWorkspace, postgresUrl, WORKSPACE_OPTIONS, onPostgres, titleOfWorkspace } from './team-options';
import { reviewRuleSchema, type ReviewRule } from '../../src-shared/proposals';
import { WORKSPACE_NAME } from '../http/routes/route';
import type { Actor } from '../domain/principal';
import type { Postgres } from '../store/team/postgres';
import { createTeamWorkspace } from '../store/team/postgres-log';
import { ProjectionRows } from '../store/team/projection-rows';
import { migrateTeam } from '../store/team/team-migrations';
import { WebhookRows } from '../store/team/webhook-rows';
import { People } from '../team/people/people';
import { Tokens } from '../team/people/tokens';
import { ProcessTable } from '../team/server/process-table';
import { ReceiverRefused } from '../team/webhooks/public-address';
import { WebhookRegistration } from '../team/webhooks/registration';
import { EXPORT_OPTIONS, EXPORT_WORDS, exportOrder, writeExport } from './export-command';
import { planImport, readForImport, requireDecided, tryImport } from './file-import';
import { IMPORT_OPTIONS, IMPORT_WORDS, importOrder } from './import-options';

export const teamInitCommand: CliCommand = {
  usage: helpText('team-init'),
  run: async (args, io) => {
    const values = parseOptions('team init', args, {
      ...WORKSPACE_OPTIONS,
      title: { type: 'string' },
      admin: { type: 'string', default: 'Administrator' }
    });
    const url = postgresUrl(values, io);
    const { workspace, title = workspace } = values;
    if (!WORKSPACE_NAME.test(workspace)) throw new UsageError(messages.teamFaults.workspaceName({ given: workspace }));
    await onPostgres(url, async (postgres) => {
      await migrateTeam(postgres);
      const isNew = await createTeamWorkspace(postgres, workspace, title);
      const people = new People(postgres);
      // Before the look at the roles: whoever becomes admin in between has this id, too.
      const person = await people.firstAdmin(workspace);
      // An earlier call may have ended before the workspace had its admin.
      if ((await people.rolesIn(workspace)).size > 0) {
        printJson(io, { workspace, isNew });
        return;
      }
      const tokens = new Tokens(postgres);
      const { id, token } = await tokens.create(person, 'canopy team init', null);
      // Last, so that a role means that nothing is missing. The token counts from then on.
      const isAdded = await people.addFirstAdmin(workspace, person, values.admin);
      if (!isAdded) await tokens.revoke(id);
      printJson(io, { workspace, isNew, ...(isAdded && { token }) });
    });
  }
};

const ruleOf = (given: string): ReviewRule => {
  const rule = reviewRuleSchema.safeParse({ reviewers: given === 'off' ? null : Number(given) });
  if (given === '' || !rule.success) throw new UsageError(messages.teamFaults.reviewers({ given }));
  return rule.data;
};

export const teamReviewCommand: CliCommand = {
  usage: helpText('team-review'),
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

export const teamWebhooksCommand: CliCommand = {
  usage: helpText('team-webhooks'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...WORKSPACE_OPTIONS,
      'private-receivers': { type: 'boolean', default: false }
    });
    const [action, subject, ...more] = positionals;
    const isWhole = action === 'list' ? subject === undefined : subject !== undefined && more.length === 0;
    if (action === undefined || !isWhole) throw new UsageError(messages.teamFaults.webhookAction);
    const url = postgresUrl(values, io);
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
  usage: helpText('team-projection'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, WORKSPACE_OPTIONS);
    const [state, ...more] = positionals;
    if ((state !== 'on' && state !== 'off') || more.length > 0) throw new UsageError(messages.teamFaults.projection);
    const { workspace } = values;
    await onPostgres(postgresUrl(values, io), async (postgres) => {
      await migrateTeam(postgres);
      await titleOfWorkspace(postgres, workspace);
      await new ProjectionRows(postgres, workspace).set(state === 'on');
      printJson(io, { workspace, projection: state });
    });
  }
};

export const teamCheckCommand: CliCommand = {
  usage: helpText('team-check'),
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

/** @throws CommandFailure where that person may not change the workspace */
const importerOf = async (postgres: Postgres, workspace: string, person: string | undefined): Promise<Actor> => {
  if (person === undefined) return {};
  const people = new People(postgres);
  if ((await people.find(person)) === undefined) throw new CommandFailure(messages.teamPeople.nobody({ person }));
  const given = await people.roleIn(workspace, person);
  if (given?.role !== 'editor' && given?.role !== 'admin')
    throw new CommandFailure(messages.teamPeople.noEditor({ person, workspace }));
  return { person, within: given.branch };
};

/** Processes of an older version cannot read what this version writes, and would stop answering. */
export const requireNoneOlder = async (postgres: Postgres): Promise<void> => {
  const { anyOlder } = await new ProcessTable(postgres).running();
  if (anyOlder) throw new CommandFailure(messages.teamFaults.olderProcesses);
};

export const teamImportCommand: CliCommand = {
  usage: helpText('team-import', IMPORT_WORDS),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...IMPORT_OPTIONS,
      ...WORKSPACE_OPTIONS,
      person: { type: 'string' }
    });
    const url = postgresUrl(values, io);
    const order = await importOrder(values, positionals);
    const file = await readForImport(order, io);
    if (!order.isDryRun) requireDecided(file, order);
    await onTeamWorkspace(url, values.workspace, async ({ workspace, postgres }) => {
      const actor = await importerOf(postgres, values.workspace, values.person);
      if (order.isDryRun) {
        printJson(io, await workspace.inTurn((store) => tryImport(store, file, order)));
        return;
      }
      await requireNoneOlder(postgres);
      // Planned again whenever another process has written first, so that the plan fits the tree that it changes.
      printJson(io, await workspace.write((store) => planImport(store, file, order, actor).carryOut()));
      for (const note of file.preview.notes) say(io, note);
    });
  }
};

export const teamExportCommand: CliCommand = {
  usage: helpText('team-export', EXPORT_WORDS),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, { ...EXPORT_OPTIONS, ...WORKSPACE_OPTIONS });
    const order = exportOrder(values, positionals);
    await onTeamWorkspace(postgresUrl(values, io), values.workspace, async ({ workspace, title }) => {
      await workspace.inTurn((store) => writeExport(store, title, order, io));
    });
  }
};
