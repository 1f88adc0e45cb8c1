/** What happens to a team's workspace in this process, for its operators. */
export type TeamEvent =
  /** The copy was wrong, or too far behind, and has been replaced. */
  | { readonly kind: 'rebuilt'; readonly entry: number; readonly reason: string }
  /** The log has lost its end, which had been answered. The copy that still has it was kept. */
  | { readonly kind: 'lostEntries'; readonly entry: number; readonly file: string }
  /** A comparison of all rows has shown that the copy differs from the log; it is replaced. */
  | { readonly kind: 'copyAstray'; readonly entry: number }
  /** Another process wrote digests of rows that contradict the log. */
  | { readonly kind: 'otherAstray'; readonly entry: number; readonly tables: readonly string[] }
  | { readonly kind: 'snapshotMade'; readonly entry: number }
  /** How old the newest snapshot is and where it ends, each time that it is looked at; entry 0: there is none. */
  | { readonly kind: 'snapshotSeen'; readonly ageMs: number; readonly entry: number }
  /** Something that retention no longer keeps was dropped from all copies. */
  | { readonly kind: 'historyTrimmed' }
  | { readonly kind: 'upkeepFailed'; readonly error: unknown };

export type ReportTeamEvent = (event: TeamEvent) => void;
