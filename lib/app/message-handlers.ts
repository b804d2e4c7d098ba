import type { SignInController } from '@/lib/connection/background/sign-in-controller';
import type { AccountState, ConnectionState, TokenStorage } from '@/lib/connection/connection';
import { errorName, type WorkerEvent } from '@/lib/diagnostics/event';
import type { DeletionTarget, MessageHandlers, MessageKind, MessageSource, Messages } from '@/lib/messaging/messages';
import type { ShownVideoTracker } from '@/lib/platform/background';
import type { StopRequests } from '@/lib/requests/deletion-gate';
import type { PendingRequest, SlowRequestMessage } from '@/lib/requests/with-offscreen';
import type { Call, EndpointRequest } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { type ProbeEndpoint, probeParams } from '@/lib/service/parameter-probes';
import type { BackupMessage, BackupTask } from '@/lib/settings/backup-schedule';
import { fail, ok } from '@/lib/shared/result';
import type { ToolClient } from '@/lib/tools/background/tool-client';

export interface HandlerDeps {
  call: Call;
  /** Settles the requests that an earlier worker did not finish. */
  recover(): Promise<void>;
  stop: StopRequests;
  handleOffscreenMessage(message: SlowRequestMessage): Promise<boolean>;
  pendingRequests(videoId: string): Promise<PendingRequest[]>;
  /** Called when a page of the extension may have been opened. */
  pageOpened(): Promise<void>;
  tabs: Pick<ShownVideoTracker, 'shows'>;
  account(): Promise<AccountState>;
  connections(): Promise<Record<string, ConnectionState>>;
  responses: {
    deleteVideo(videoId: string): Promise<void>;
    deleteReplies(comment: string): Promise<void>;
    deleteAll(): Promise<void>;
  };
  ledger: { dismiss(ids: readonly string[]): Promise<void>; deleteAll(): Promise<void> };
  downloads: { process(): Promise<void>; deleteAll(): Promise<void> };
  runs: { process(): Promise<void> };
  backups: { handle(message: BackupMessage): Promise<BackupTask | null> };
  tools: ToolClient & { deleteResponses(): Promise<void>; deleteAll(): Promise<void> };
  signIn: Pick<SignInController, 'check' | 'begin' | 'cancel'>;
  token: {
    moveToStorage(connection: string, tokenStorage: TokenStorage): Promise<void>;
    deleteToken(connection: string): Promise<boolean>;
  };
  deleteCollections(): Promise<void>;
  /** Deletes tokens, settings, the session data of tabs, the author key and temporary files. */
  deleteSettingsAndTokens(): Promise<void>;
}

export const createMessageHandlers = (deps: HandlerDeps): MessageHandlers => ({
  async 'page/shows-video'(message, { tabId, topFrame }) {
    // A video embedded in another site does not count as the tab's video.
    if (tabId !== undefined && topFrame) await deps.tabs.shows(tabId, message);
    return null;
  },
  'service/call': (request) => callService(deps.call, request),
  'parameter-names/probe': ({ name }) => probeNames(deps.call, name),
  async 'account/state'() {
    // Every page sends this message first. The response does not wait for the checks in `pageOpened`.
    void deps.pageOpened();
    return deps.account();
  },
  'account/connections': () => deps.connections(),
  // A sign-in takes as long as the user needs, so these messages do not wait for its end. Pages read its state through
  // `signInStateStorage`.
  'sign-in/check': () => startInBackground(deps.signIn.check),
  'sign-in/start': () => startInBackground(deps.signIn.begin),
  'sign-in/cancel': () => startInBackground(deps.signIn.cancel),
  async 'token/move'({ connection, tokenStorage }) {
    await deps.token.moveToStorage(connection, tokenStorage);
    return null;
  },
  'token/delete': async ({ connection }) => ({ isRevoked: await deps.token.deleteToken(connection) }),
  async 'ledger/dismiss'({ ids }) {
    await deps.ledger.dismiss(ids);
    return null;
  },
  async 'downloads/process'() {
    await deps.downloads.process();
    return null;
  },
  async 'runs/process'() {
    await deps.runs.process();
    return null;
  },
  'backup/report': (message) => deps.backups.handle(message),
  'offscreen/report-request': (message) => deps.handleOffscreenMessage(message),
  'requests/pending': ({ videoId }) => deps.pendingRequests(videoId),
  'tools/list': (request) => deps.tools.list(request),
  'tools/call': (request) => deps.tools.call(request),
  async 'data/delete'(what) {
    await deleteData(deps, what);
    return null;
  },
});

async function startInBackground(job: () => Promise<void>): Promise<null> {
  void job();
  return null;
}

/** Returns only the cache key, because the page reads the response, possibly megabytes long, from the database. */
async function callService(call: Call, request: EndpointRequest): Promise<Messages['service/call']['response']> {
  // The message type ensures that name and parameters match, but the compiler cannot verify it here.
  const { name, params, options } = request as {
    name: EndpointName;
    params: never;
    options?: EndpointRequest['options'];
  };
  const result = await call(name, params, options);
  return result.ok ? ok({ key: result.value.response.key }) : fail(result.failure);
}

/** Sends a request without parameters. The request bypasses the cache, and a successful response is not saved. */
async function probeNames(call: Call, name: ProbeEndpoint): Promise<Failure | null> {
  const result = await call(name, probeParams, { again: true, probe: true, saveResponse: async () => ok(null) });
  return result.ok ? null : result.failure;
}

async function deleteData(deps: HandlerDeps, target: DeletionTarget): Promise<void> {
  // A response that arrived as the worker died confirms its ledger row. The confirmation must be recorded before the
  // response is deleted.
  if (target.what !== 'everything') await deps.recover();
  switch (target.what) {
    case 'video':
      return deps.responses.deleteVideo(target.videoId);
    case 'replies':
      return deps.responses.deleteReplies(target.comment);
    case 'responses':
      await Promise.all([deps.responses.deleteAll(), deps.tools.deleteResponses()]);
      return;
    case 'everything':
      return deleteEverything(deps);
  }
}

/**
 * Deletes all data. Runs are deleted first, because they would send further requests; then active requests are stopped,
 * so that none saves a response after the deletion.
 */
async function deleteEverything(deps: HandlerDeps): Promise<void> {
  await deps.deleteCollections();
  await Promise.all([deps.stop(() => true), deps.tools.stop(() => true), deps.signIn.cancel()]);
  await Promise.all([
    deps.responses.deleteAll(),
    deps.tools.deleteAll(),
    deps.ledger.deleteAll(),
    deps.downloads.deleteAll(),
    deps.deleteSettingsAndTokens(),
  ]);
}

/** Kinds that are logged only if the handler throws. They are so frequent that they would displace all other events. */
const frequentKinds: ReadonlySet<MessageKind> = new Set(['page/shows-video', 'account/state']);

/** Logs the kind and the outcome of each message, but not its content. */
export function withMessageLog(
  handlers: MessageHandlers,
  logEvent: (event: Omit<WorkerEvent, 'at'>) => void,
): MessageHandlers {
  const logged = Object.entries(handlers).map(([kind, handler]) => {
    const loggedHandler = async (body: never, from: MessageSource) => {
      try {
        const response = await (handler as (body: never, from: MessageSource) => Promise<unknown>)(body, from);
        if (!frequentKinds.has(kind as MessageKind))
          logEvent({ what: 'message', name: kind, end: outcomeOf(response) });
        return response;
      } catch (error) {
        logEvent({ what: 'message', name: kind, end: errorName(error) });
        throw error;
      }
    };
    return [kind, loggedHandler];
  });
  // The cast is safe, because each key keeps a handler of its own type.
  return Object.fromEntries(logged) as MessageHandlers;
}

/** Returns `ok`, or the kind of the failure in a response. */
function outcomeOf(response: unknown): string {
  const { ok, failure } = Object(response) as { ok?: unknown; failure?: { kind?: unknown } };
  if (ok !== false) return 'ok';
  return typeof failure?.kind === 'string' ? failure.kind : 'failed';
}
