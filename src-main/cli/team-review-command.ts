import { reviewRuleSchema, type ReviewRule } from '../../src-shared/proposals';
import { parseArguments, printJson, UsageError, type CliCommand } from './command';
import { messages } from './messages';
import { onTeamWorkspace, postgresUrl, WORKSPACE_OPTIONS, WORKSPACE_USAGE } from './team-options';
import { requireNoneOlder } from './team-transfer-commands';

const ruleOf = (given: string): ReviewRule => {
  const rule = reviewRuleSchema.safeParse({ reviewers: given === 'off' ? null : Number(given) });
  if (given === '' || !rule.success) throw new UsageError(messages.teamFaults.reviewers(given));
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
    if (more.length > 0) throw new UsageError(messages.teamFaults.reviewers(positionals.join(' ')));
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
