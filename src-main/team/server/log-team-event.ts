import type { Log } from '../../platform/log';
import type { TeamEvent } from '../../store/team/team-events';

/** Tells the operators, by the name under which docs/operations.md lists it. */
export const logTeamEvent = (
  log: Log,
  workspace: string,
  event: Exclude<TeamEvent, { kind: 'snapshotSeen' }>
): void => {
  switch (event.kind) {
    case 'upkeepFailed':
      log.warn('upkeep_failed', { workspace, reason: String(event.error) });
      break;
    case 'snapshotMade':
      log.info('snapshot_made', { workspace, entry: event.entry });
      break;
    case 'copyAstray':
      log.error('copy_astray', undefined, { workspace, entry: event.entry });
      break;
    case 'historyTrimmed':
      log.info('history_trimmed', { workspace });
      break;
    case 'rebuilt':
      log.warn('copy_rebuilt', { workspace, entry: event.entry, reason: event.reason });
      break;
    case 'otherAstray':
      log.warn('other_process_astray', { workspace, entry: event.entry, tables: event.tables.join(' ') });
      break;
    case 'lostEntries':
      log.error('entries_lost', undefined, { workspace, entry: event.entry, file: event.file });
      break;
  }
};
