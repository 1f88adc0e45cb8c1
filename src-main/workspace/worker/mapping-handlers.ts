import type { Channel } from '../../../src-shared/mapping-calls';
import { MappingSession } from '../../mapping/mapping-session';
import { someHandlers } from './answer-calls';
import type { Workspace } from './workspace';

/** Answers the calls of the dialog that maps to a taxonomy. */
export const mappingHandlers = (workspace: Pick<Workspace, 'store'>) => {
  let last: MappingSession | null = null;
  const sessionFor = (channel: Channel): MappingSession =>
    last?.channel === channel ? last : (last = new MappingSession(channel));
  return someHandlers({
    readMappings: ({ channel, state }) => sessionFor(channel).list(workspace.store, state),
    readMappingTargets: ({ channel, id, query }) => sessionFor(channel).targets(workspace.store, id, query)
  });
};
