/** What happens to a team's workspace in this process, for its operators. */
export type TeamEvent =
  /** The copy was not what it should be, or was too far behind, and a new one has been made. */
  | { readonly kind: 'rebuilt'; readonly entry: number; readonly reason: string }
  /** The log has lost its end, which had been answered. The copy that still has it was kept. */
  | { readonly kind: 'lostEntries'; readonly entry: number; readonly file: string }
  /** The copy was not what the log leads to, as a comparison of all rows has shown; a new one is made. */
  | { readonly kind: 'copyAstray'; readonly entry: number }
  /** Another process wrote that some rows are what they are not by the log. */
  | { readonly kind: 'otherAstray'; readonly entry: number; readonly tables: readonly string[] }
  | { readonly kind: 'snapshotMade'; readonly entry: number }
  /** How old the newest snapshot is and where it ends, each time that it is looked at; entry 0: there is none. */
  | { readonly kind: 'snapshotSeen'; readonly ageMs: number; readonly entry: number }
  /** Retention no longer kept something, which all copies lack now. */
  | { readonly kind: 'historyTrimmed' }
  /** It is tried again. */
  | { readonly kind: 'upkeepFailed'; readonly error: unknown };

export type ReportTeamEvent = (event: TeamEvent) => void;
