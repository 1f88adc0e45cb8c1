import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ChangeLog } from '../../store/team/change-log';
import type { Readiness } from './readiness';

interface CountedCall {
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number | undefined;
  readonly ms: number;
}

/** Other methods are counted as one, since a caller may send any word. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Outcome of a delivery: taken, refused, receiver unreachable, or switched off after the last attempt. */
export type DeliveryOutcome = 'taken' | 'refused' | 'failed' | 'given_up';

const OUTCOMES: readonly DeliveryOutcome[] = ['taken', 'refused', 'failed', 'given_up'];

/** The worst values of all open workspaces, to have one time series. */
export interface WorkspaceFigures {
  readonly lagMs: number;
  readonly snapshotAgeMs: number;
  readonly entriesBehindSnapshot: number;
  readonly waitingReceivers: number;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** For Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). Labels have few values. */
export class TeamMetrics {
  readonly #registry = new Registry();
  readonly #calls = this.#counter(
    'canopy_http_requests_total',
    'Calls that are answered or cut off.',
    'method',
    'route',
    'status'
  );
  readonly #seconds = this.#histogram(
    'canopy_http_request_seconds',
    'From the headers of a call to the end of its answer.',
    'method',
    'route'
  );
  readonly #entries = this.#counter(
    'canopy_log_entries_total',
    'Entries of the log: written by this process, or taken in from others.',
    'from'
  );
  readonly #conflicts = this.#counter(
    'canopy_log_conflicts_total',
    'Batches that were planned again, since another process was quicker.'
  );
  readonly #database = this.#histogram(
    'canopy_database_seconds',
    'How long the database took: to append an entry to the log, or to say what is new.',
    'call'
  );
  readonly #behind = this.#gauge(
    'canopy_catch_up_entries',
    'Entries that the last look at the log brought: how far behind the copy was.'
  );
  readonly openWorkspaces = this.#gauge('canopy_open_workspaces', 'Workspaces that this process has a copy of open.');
  readonly followers = this.#gauge('canopy_followers', 'Callers that follow the changes of a workspace.');
  readonly deliveries = this.#counter(
    'canopy_webhook_deliveries_total',
    'Attempts to tell receivers of webhooks, by what became of them.',
    'outcome'
  );

  constructor(readiness: Readiness) {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('canopy_ready', '1 while the process is to be sent calls.', () => (readiness.isReady ? 1 : 0));
    // Makes the series visible before their first change.
    for (const from of ['here', 'others']) this.#entries.inc({ from }, 0);
    for (const outcome of OUTCOMES) this.deliveries.inc({ outcome }, 0);
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ registers: [this.#registry], name, help, labelNames });
  }

  #histogram<Label extends string>(name: string, help: string, ...labelNames: Label[]): Histogram<Label> {
    return new Histogram({ registers: [this.#registry], name, help, labelNames, buckets: SECONDS });
  }

  /** @param value asked at each reading; left out: it is set */
  #gauge(name: string, help: string, value?: () => number): Gauge {
    return new Gauge({
      registers: [this.#registry],
      name,
      help,
      ...(value && {
        collect() {
          this.set(value());
        }
      })
    });
  }

  show(figures: () => WorkspaceFigures): void {
    this.#gauge(
      'canopy_lag_seconds',
      'Since the open workspace that is furthest behind had all that was in the log.',
      () => figures().lagMs / 1_000
    );
    this.#gauge(
      'canopy_snapshot_age_seconds',
      'Age of the newest snapshot, of the open workspace where it is oldest.',
      () => figures().snapshotAgeMs / 1_000
    );
    this.#gauge(
      'canopy_snapshot_behind_entries',
      'Entries of the log behind the newest snapshot, of the open workspace that has most.',
      () => figures().entriesBehindSnapshot
    );
    this.#gauge(
      'canopy_webhook_waiting_receivers',
      'Receivers of webhooks that have not been told of all changes yet.',
      () => figures().waitingReceivers
    );
  }

  readonly count = ({ method, route = 'unknown', status, ms }: CountedCall): void => {
    const known = METHODS.has(method) ? method : 'other';
    this.#calls.inc({ method: known, route, status: status === undefined ? 'cut_off' : String(status) });
    this.#seconds.observe({ method: known, route }, ms / 1_000);
  };

  watched(log: ChangeLog): ChangeLog {
    return {
      append: async (entry, turn) => {
        const end = this.#database.startTimer({ call: 'append' });
        const appended = await log.append(entry, turn);
        end();
        if (appended === 'written') this.#entries.inc({ from: 'here' });
        else if (appended === 'overtaken') this.#conflicts.inc();
        return appended;
      },
      after: async (place, most) => {
        const end = this.#database.startTimer({ call: 'after' });
        const page = await log.after(place, most);
        end();
        const entries = page?.entries.length ?? 0;
        this.#entries.inc({ from: 'others' }, entries);
        this.#behind.set(entries);
        return page;
      },
      takeTurn: (batchMs) => log.takeTurn(batchMs),
      batchAt: (entry) => log.batchAt(entry),
      look: (place) => log.look(place)
    };
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
