import { useEffect, useRef, useState } from 'react';
import { emptyDialect, type Dialect } from '../../../src-shared/dialect';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import type { ConnectionTest, ReadingProgress, RemoteFailureKind, SendingManner } from '../../../src-shared/remote';
import {
  workspaceNameSchema,
  WORKSPACE_NAME_LENGTH,
  type RequestAddresses,
  type WorkspaceEntry
} from '../../../src-shared/workspaces';
import { callMain, onMain, errorText } from '../../platform/bridge';
import { credentialsOf, requestOf, type ServiceForm } from './connect-form';
import { messages } from './messages';
import { messages as protocolMessages } from './protocol/messages';
import { headersIn } from './protocol/protocol-draft';

export type Found = Extract<ConnectionTest, { state: 'found' }>;
type Seen = NonNullable<Extract<ConnectionTest, { state: 'failed' }>['seen']>;

/** Where in the dialog a fault is shown. */
export type FaultPlace = 'url' | 'authentication' | 'headers' | 'name' | 'path' | 'service';
export interface ConnectionFault {
  readonly place: FaultPlace;
  readonly message: string;
  readonly provider?: string | undefined;
}

/** What is under way. `again`: the service is read once more by a corrected dialect. */
export type ConnectionStage = 'idle' | 'testing' | 'again' | 'connecting';

const PLACES: Readonly<Record<RemoteFailureKind, FaultPlace>> = {
  address: 'url',
  unreachable: 'url',
  tls: 'url',
  certificate: 'url',
  redirected: 'url',
  unauthorized: 'authentication',
  busy: 'service',
  failed: 'service',
  refused: 'path',
  incomplete: 'service',
  unreadable: 'path',
  lost: 'service'
};

/** What a test has inferred about a service, with the person's corrections. */
export interface Result extends Pick<Seen, 'address' | 'connector' | 'keys' | 'values'> {
  /** `null` when reading failed and something has to be corrected. */
  readonly found: Found | null;
  readonly dialect: Dialect;
  /** Nothing could be inferred, so the person has to choose. */
  readonly isOpen: boolean;
  readonly addresses: RequestAddresses;
}

export interface Connection {
  readonly stage: ConnectionStage;
  readonly fault: ConnectionFault | null;
  readonly progress: ReadingProgress | null;
  /** The result for the service as it is typed; `null`: it was not tested yet. */
  readonly result: Result | null;
  /** The paths that were requested below the URL that is typed; `null` before the first request. */
  readonly paths: Pick<RequestAddresses, 'readPath' | 'writePath'> | null;
  /** @param known the result whose corrections are kept; `null`: a first test */
  readonly test: (known: Result | null) => Promise<void>;
  /** Connects to what the test has shown. `manner`: how changes are sent; `null`: as is usual for the service. @returns the new workspace, or `null` when it could not be connected */
  readonly connect: (name: string, manner: SendingManner | null) => Promise<WorkspaceEntry | null>;
  readonly correct: (dialect: Dialect) => void;
  readonly forget: () => void;
  readonly end: () => void;
}

const end = (): void => void callMain(IPC_CALLS.endConnection, null).catch(() => undefined);

/** A team's service keeps versions, history and a trash, and its people work at once; on any other, a change may be seen by customers. */
export const usualManner = ({ isCanopy }: Dialect): SendingManner => (isCanopy ? 'automatic' : 'byHand');

interface Asked extends Pick<ServiceForm, 'url' | 'product'> {
  readonly addresses: RequestAddresses;
}

/** `known`: the result that was corrected before this test; `null` for a first test. */
const resultOf = (test: ConnectionTest, addresses: RequestAddresses, known: Result | null): Result | null => {
  const found = test.state === 'found' ? test : null;
  if (known !== null)
    return { ...known, found, addresses, ...(found !== null && { keys: found.keys, values: found.values }) };
  const seen = test.state === 'found' ? test : test.seen;
  if (seen === undefined) return null;
  const { address, connector, keys, values, dialect } = seen;
  return {
    address,
    connector,
    keys,
    values,
    found,
    addresses,
    dialect: dialect ?? emptyDialect(true, 'name'),
    isOpen: dialect === null
  };
};

export const useConnection = (form: ServiceForm): Connection => {
  const [stage, setStage] = useState<ConnectionStage>('idle');
  const [fault, setFault] = useState<ConnectionFault | null>(null);
  const [progress, setProgress] = useState<ReadingProgress | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Identifies what was begun last: the answer to anything earlier is dropped. `null`: nothing is under way. */
  const latest = useRef<object | null>(null);
  useEffect(() => onMain(IPC_EVENTS.connectionProgress, setProgress), []);
  useEffect(
    () => () => {
      latest.current = null;
      end();
    },
    []
  );

  /** @returns the identity of this step, by which a later one is recognized */
  const begin = (begun: ConnectionStage): object => {
    const own = {};
    latest.current = own;
    setStage(begun);
    setFault(null);
    setProgress(null);
    return own;
  };

  /** `known`: as for `resultOf`. */
  const look = async (known: Result | null): Promise<void> => {
    const reading = credentialsOf(form.authentication);
    if (!reading.ok) {
      setFault({ place: 'authentication', message: reading.message });
      return;
    }
    const headers = headersIn(form.headers);
    if ('' in headers) {
      setFault({ place: 'headers', message: protocolMessages.wrongWith('headers') });
      return;
    }
    const own = begin(known === null ? 'testing' : 'again');
    if (known === null) setResult(null);
    try {
      const { test, addresses } = await callMain(IPC_CALLS.testConnection, {
        ...requestOf(form, reading.credentials),
        headers,
        corrected: known && { address: known.address, dialect: known.dialect }
      });
      if (latest.current !== own) return;
      setStage('idle');
      setAsked(addresses && { url: form.url, product: form.product, addresses });
      if (test.state === 'failed')
        setFault({ place: PLACES[test.kind], message: test.message, provider: test.provider });
      setResult(addresses && resultOf(test, addresses, known));
    } catch (error) {
      if (latest.current === own) {
        setStage('idle');
        setFault({ place: 'service', message: errorText(error) });
      }
    }
  };

  const connect = async (name: string, manner: SendingManner | null): Promise<WorkspaceEntry | null> => {
    const named = workspaceNameSchema.safeParse(name);
    const reading = credentialsOf(form.authentication);
    if (result === null || !reading.ok) return null;
    if (!named.success) {
      setFault({
        place: 'name',
        message:
          name.trim() === ''
            ? messages.workspaceName.missing
            : messages.workspaceName.tooLong({ most: WORKSPACE_NAME_LENGTH })
      });
      return null;
    }
    const own = begin('connecting');
    try {
      const outcome = await callMain(IPC_CALLS.connect, {
        address: result.address,
        credentials: reading.credentials,
        dialect: result.dialect,
        name: named.data,
        isByHand: (manner ?? usualManner(result.dialect)) === 'byHand',
        isReviewed: manner === 'afterReview' && !result.dialect.isCanopy
      });
      if (outcome.state === 'connected') return outcome.workspace;
      if (latest.current === own) setFault({ place: 'service', message: outcome.message });
    } catch (error) {
      if (latest.current === own) setFault({ place: 'name', message: errorText(error) });
    }
    if (latest.current === own) setStage('idle');
    return null;
  };

  return {
    stage,
    fault,
    progress,
    result,
    paths: asked?.url === form.url && asked.product === form.product ? asked.addresses : null,
    test: look,
    connect,
    correct: (dialect) => {
      if (result === null) return;
      const corrected = { ...result, dialect };
      setResult(corrected);
      void look(corrected);
    },
    forget: () => {
      latest.current = null;
      setStage('idle');
      setFault(null);
      setResult(null);
    },
    end: () => {
      latest.current = null;
      setStage('idle');
      end();
    }
  };
};
