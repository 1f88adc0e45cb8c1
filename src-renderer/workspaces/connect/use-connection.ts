import { useEffect, useRef, useState } from 'react';
import type { Dialect } from '../../../src-shared/dialect';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { RemoteFailureKind } from '../../../src-shared/remote';
import { workspaceNameSchema, WORKSPACE_NAME_LENGTH, type RequestAddresses, type WorkspaceEntry } from '../../../src-shared/workspaces';
import { callMain, sentenceOf } from '../../app/bridge';
import { credentialsOf } from './authentication-form';
import { requestOf, type ServiceForm } from './connect-form';
import { presetDialect } from './dialect-roles';
import type { Found } from './found-service';

/** Where in the dialog a sentence about what is wrong stands. */
export type FaultPlace = 'url' | 'authentication' | 'name' | 'path' | 'service';
export interface Fault {
  readonly place: FaultPlace;
  readonly message: string;
}

/** What is being done: `again` reads the service once more by a corrected dialect. */
export type Stage = 'idle' | 'testing' | 'again' | 'connecting';

const PLACES: Readonly<Record<RemoteFailureKind, FaultPlace>> = {
  address: 'url',
  unreachable: 'url',
  tls: 'url',
  redirected: 'url',
  unauthorized: 'authentication',
  busy: 'service',
  failed: 'service',
  refused: 'path',
  incomplete: 'service',
  unreadable: 'path',
  lost: 'service',
};

interface Result {
  readonly found: Found;
  readonly dialect: Dialect;
  readonly addresses: RequestAddresses;
}

export interface Connection {
  readonly stage: Stage;
  readonly fault: Fault | null;
  /** What the service as it is typed was found to be; `null`: not tested yet, or something else is typed since. */
  readonly result: Result | null;
  /** Which paths were asked below the URL that is typed; `null`: nothing was asked there yet. */
  readonly paths: Pick<RequestAddresses, 'readPath' | 'writePath'> | null;
  readonly test: () => Promise<void>;
  /** Tests first where that has not been done. @returns the new workspace, `null` when there is none */
  readonly connect: (name: string) => Promise<WorkspaceEntry | null>;
  readonly correct: (dialect: Dialect) => void;
  /** Something else is typed: what was found is about another service. */
  readonly forget: () => void;
  /** Ends what is being done. */
  readonly end: () => void;
}

const end = (): void => void callMain(IPC_CALLS.endConnection, null).catch(() => undefined);

/** Looks at the service that is typed, and connects to it. */
export const useConnection = (form: ServiceForm): Connection => {
  const [stage, setStage] = useState<Stage>('idle');
  const [fault, setFault] = useState<Fault | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [asked, setAsked] = useState<{ readonly url: string; readonly addresses: RequestAddresses } | null>(null);
  /** Counts what was begun: an answer to anything but the latest is nobody's any more. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = -1;
      end();
    },
    [],
  );

  const look = async (corrected: Dialect | null): Promise<Result | null> => {
    const reading = credentialsOf(form.authentication);
    if (!reading.ok) {
      setFault({ place: 'authentication', message: reading.message });
      return null;
    }
    latest.current += 1;
    const own = latest.current;
    setStage(corrected === null ? 'testing' : 'again');
    setFault(null);
    if (corrected === null) setResult(null);
    try {
      const { test: found, addresses } = await callMain(IPC_CALLS.testConnection, { ...requestOf(form, reading.credentials), dialect: corrected });
      if (latest.current !== own) return null;
      setStage('idle');
      setAsked(addresses && { url: form.url, addresses });
      if (found.state === 'failed' || addresses === null) {
        if (found.state === 'failed') setFault({ place: PLACES[found.kind], message: found.message });
        return null;
      }
      // What was worked out first says whether the person has to choose everything; a correction does not change that.
      const inferred = corrected === null || result === null ? found.dialect : result.found.dialect;
      const next = { found: { ...found, dialect: inferred }, dialect: corrected ?? found.dialect ?? presetDialect(true, 'name'), addresses };
      setResult(next);
      return next;
    } catch (error) {
      if (latest.current === own) {
        setStage('idle');
        setFault({ place: 'service', message: sentenceOf(error) });
      }
      return null;
    }
  };

  const test = async (): Promise<void> => {
    await look(null);
  };

  const connect = async (name: string): Promise<WorkspaceEntry | null> => {
    const named = workspaceNameSchema.safeParse(name);
    const tested = result ?? (await look(null));
    const reading = credentialsOf(form.authentication);
    if (tested === null || !reading.ok) return null;
    if (!named.success) {
      setFault({ place: 'name', message: name.trim() === '' ? 'The workspace needs a name.' : `A name has ${WORKSPACE_NAME_LENGTH} characters at most, and none that cannot be seen.` });
      return null;
    }
    // Nothing shows how an empty service writes: the person chooses first.
    if (result === null && tested.found.dialect === null) return null;
    latest.current += 1;
    const own = latest.current;
    setStage('connecting');
    setFault(null);
    try {
      const outcome = await callMain(IPC_CALLS.connect, { ...requestOf(form, reading.credentials), dialect: tested.dialect, name: named.data });
      if (outcome.state === 'connected') return outcome.workspace;
      if (latest.current === own) setFault({ place: 'service', message: outcome.message });
    } catch (error) {
      if (latest.current === own) setFault({ place: 'name', message: sentenceOf(error) });
    }
    if (latest.current === own) setStage('idle');
    return null;
  };

  return {
    stage,
    fault,
    result,
    paths: asked?.url === form.url ? asked.addresses : null,
    test,
    connect,
    correct: (dialect) => {
      setResult((known) => known && { ...known, dialect });
      void look(dialect);
    },
    forget: () => {
      latest.current += 1;
      setStage('idle');
      setFault(null);
      setResult(null);
    },
    end: () => {
      latest.current += 1;
      setStage('idle');
      end();
    },
  };
};
