import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebContents } from 'electron';
import { IPC_EVENTS, WINDOW_CALLS } from '../../../src-shared/ipc';
import { PLAIN_PROTOCOL } from '../../../src-shared/protocol';
import { givenFor, type GivenForOrigin } from '../../../src-shared/presented-credentials';
import { originOf, type Address, type ConnectionTest, type ReadingProgress } from '../../../src-shared/remote';
import type {
  Connected,
  ConnectionProbe,
  ConnectRequest,
  CredentialsTried,
  TestedService
} from '../../../src-shared/workspaces';
import { StoreError } from '../../domain/errors';
import { ThreadRefusal } from '../../workspace/client';
import type { RegisteredWorkspace } from '../workspaces/registry-file';
import { workspaceFiles } from '../workspaces/workspace-files';
import { workspaceEntryOf } from '../workspaces/workspace-registry';
import { addressOf, firstSyncFailure, requestAddresses } from './connection-parts';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';
import { asBearer, withoutRefreshing } from '../sign-in/sign-in-tokens';
import { workspaceOf, sendEvent, sendToAllWindows } from '../windows/pages';
import messages from '../process/messages/en.json' with { type: 'json' };
import { messages as workspaceMessages } from '../../workspace/messages';

/** Credentials that were not refused by then count as accepted. A later refusal asks the person again. */
const MOST_TRYING_MS = 15_000;

type ConnectionCallParts = Pick<
  CallParts,
  'guard' | 'registry' | 'open' | 'credentials' | 'consent' | 'trust' | 'tokens' | 'tests' | 'firstSyncs'
>;

/** Answers the calls that connect to services. No answer contains credentials. */
export const handleConnectionCalls = (parts: ConnectionCallParts): void => {
  const { guard, registry, open, credentials, consent, trust, tokens, tests, firstSyncs } = parts;

  const end = (windowId: number): void => {
    tests.end(windowId);
    const id = firstSyncs.of(windowId);
    if (id !== undefined) void open.close(id);
  };

  const watched = new WeakSet<WebContents>();
  const endWith = (sender: WebContents): void => {
    if (watched.has(sender)) return;
    watched.add(sender);
    // Read now: a destroyed page has no id.
    const { id } = sender;
    sender.once('destroyed', () => end(id));
  };

  /** The certificate that the person trusts after a test failed because of it; `null`: another failure, or no trust. */
  const trustedAfter = async (
    sender: WebContents,
    { address, certificate: known }: TestedService,
    test: ConnectionTest
  ): Promise<string | null> => {
    if (test.state !== 'failed' || test.certificate === undefined) return null;
    const isTrusted = await trust.isGiven(sender, originOf(address), test.certificate, known ?? undefined);
    return isTrusted ? test.certificate : null;
  };

  /** Tests a service. `typed`: the address that the paths of the result are relative to. */
  const look = async (sender: WebContents, service: TestedService, typed: Address): Promise<ConnectionProbe> => {
    endWith(sender);
    if (!(await consent.isGiven(sender, service.address, service.credentials)))
      return {
        test: { state: 'failed', kind: 'unreachable', message: messages.connection.notContacted },
        addresses: null
      };
    const onProgress = (progress: ReadingProgress): void => sendEvent(sender, IPC_EVENTS.connectionProgress, progress);
    const first = await tests.test(sender.id, service, onProgress);
    const trusted = await trustedAfter(sender, service, first);
    const test =
      trusted === null ? first : await tests.test(sender.id, { ...service, certificate: trusted }, onProgress);
    const seen = test.state === 'found' ? test : test.seen;
    return {
      test,
      addresses: requestAddresses(
        seen?.address ?? service.address,
        typed,
        (seen?.dialect ?? service.dialect)?.protocol ?? PLAIN_PROTOCOL
      )
    };
  };

  /** Deletes a workspace whose first sync has failed. Nothing was edited in it. */
  const takeBack = async (workspace: RegisteredWorkspace): Promise<void> => {
    await open.close(workspace.id);
    await credentials.forget(workspace.id);
    registry.remove(workspace.id);
    for (const path of workspaceFiles(registry.fileOf(workspace))) await rm(path, { force: true, recursive: true });
  };

  const connect = async (
    workspace: RegisteredWorkspace,
    request: ConnectRequest,
    sender: WebContents
  ): Promise<string | null> => {
    const { address } = workspace;
    if (address === null) return null;
    const { id: windowId } = sender;
    endWith(sender);
    firstSyncs.begin(sender, workspace.id);
    try {
      const meant = await tokens.meant(request.credentials, originOf(address));
      await credentials.keep(workspace.id, givenFor(address, meant));
      const { credentials: presented } = withoutRefreshing(givenFor(address, meant));
      return await open.withThread(workspace.id, async (thread, stayOpen) => {
        await thread.call('startReplica', {
          address,
          dialect: request.dialect,
          credentials: presented,
          certificate: workspace.certificate ?? undefined,
          isByHand: request.isByHand,
          isReviewed: request.isReviewed
        });
        const failure = firstSyncFailure(await thread.call('syncNow', null));
        if (failure === null) stayOpen();
        return failure;
      });
    } catch (error) {
      if (error instanceof StoreError || error instanceof ThreadRefusal) return error.message;
      throw error;
    } finally {
      firstSyncs.end(windowId);
    }
  };

  const tryCredentials = async (
    id: string,
    { origin, credentials: secret }: GivenForOrigin
  ): Promise<CredentialsTried> => {
    const { certificate } = registry.get(id);
    // The certificate does not come from the page: the person agrees to it in a dialog of the system.
    const meant = await tokens.meant(secret, origin);
    const given = { origin, credentials: meant, ...(certificate !== null && { certificate }) };
    const thread = await open.thread(id);
    const status = await thread.call('tryCredentials', withoutRefreshing(given));
    if (status?.state === 'unauthorized')
      return { state: 'refused', message: status.message ?? messages.connection.credentialsRefused };
    // A restored backup may have brought another address, which the person has agreed to by now.
    const replica = await thread.call('readReplica', null);
    registry.change(id, {
      auth: given.credentials.kind,
      ...(replica.kind === 'replica' && { address: replica.address })
    });
    // The tokens may have been renewed since they were first read.
    await credentials.keep(id, { ...given, credentials: await tokens.meant(secret, origin) });
    return { state: 'used' };
  };
  handleCalls(guard, {
    testConnection: async (request, sender): Promise<ConnectionProbe> => {
      const reading = addressOf(request);
      if (!reading.ok) return { test: { state: 'failed', kind: 'address', message: reading.message }, addresses: null };
      const { corrected, connector, headers, credentials: given, paths } = request;
      const address = corrected?.address ?? reading.address;
      const service = {
        address,
        hasOwnPaths: paths !== null,
        credentials: asBearer(await tokens.meant(given, originOf(address))),
        certificate: trust.of(originOf(reading.address)) ?? null,
        connector,
        headers,
        dialect: corrected?.dialect ?? null
      };
      return look(sender, service, reading.address);
    },
    testReplica: async (dialect, sender): Promise<ConnectionProbe> => {
      const id = workspaceOf(sender);
      const replica = await (await open.thread(id)).call('readReplica', null);
      if (id === null || replica.kind !== 'replica')
        throw new StoreError('invalid', workspaceMessages.sync.notConnected);
      const { address } = replica;
      const origin = originOf(address);
      const kept = await credentials.read(id, origin);
      // Credentials are sent to the origin that they were given for alone.
      const given = kept?.origin === origin ? await tokens.presented(id, kept) : { kind: 'none' as const };
      const { certificate } = registry.get(id);
      const service = {
        address,
        hasOwnPaths: true,
        credentials: given,
        certificate,
        connector: null,
        headers: {},
        dialect
      };
      const probe = await look(sender, service, address);
      const trusted = trust.of(origin);
      if (trusted !== undefined && trusted !== certificate) {
        registry.change(id, { certificate: trusted });
        // Gives the thread its service with the new certificate, which also starts a sync.
        await open.connections.reconnectService(id);
      }
      return probe;
    },
    endConnection: (_nothing, sender) => end(sender.id),
    connect: async (request, sender): Promise<Connected> => {
      if (!(await consent.isGiven(sender, request.address, request.credentials)))
        return { state: 'failed', message: messages.connection.notContacted };
      const workspace = registry.add({
        name: request.name,
        kind: 'replica',
        address: request.address,
        auth: request.credentials.kind,
        certificate: trust.of(originOf(request.address)) ?? null
      });
      let failure: string | null = messages.connection.failed;
      try {
        failure = await connect(workspace, request, sender);
      } finally {
        if (failure !== null) await takeBack(workspace);
      }
      if (failure !== null) return { state: 'failed', message: failure };
      sendToAllWindows(IPC_EVENTS.workspacesChanged, null);
      return { state: 'connected', workspace: workspaceEntryOf(workspace) };
    },
    tryServiceCredentials: async (given, sender): Promise<CredentialsTried> => {
      const { id, kind } = registry.get(workspaceOf(sender) ?? '');
      if (kind !== 'replica') throw new StoreError('invalid', workspaceMessages.sync.notConnected);
      if (!(await consent.isGiven(sender, { url: given.origin }, given.credentials)))
        return { state: 'refused', message: messages.connection.notContacted };
      const trying = tryCredentials(id, given);
      const inTime = await Promise.race([trying, wait(MOST_TRYING_MS, null, { ref: false })]);
      if (inTime !== null) return inTime;
      trying.catch((error: unknown) => guard.report(WINDOW_CALLS.tryServiceCredentials.name, error));
      return { state: 'used' };
    }
  });
};
