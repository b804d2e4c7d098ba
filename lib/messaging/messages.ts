import type { AccountState, ConnectionState, TokenStorage } from '@/lib/connection/connection';
import type { PageState } from '@/lib/platform/video-url';
import type { PendingRequest, SlowRequestMessage } from '@/lib/requests/with-offscreen';
import type { EndpointRequest } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { ProbeEndpoint } from '@/lib/service/parameter-probes';
import type { BackupMessage, BackupTask } from '@/lib/settings/backup-schedule';
import type { Result } from '@/lib/shared/result';
import type { ToolCallRequest, ToolListRequest } from '@/lib/tools/tool';
import type { ToolFailure } from '@/lib/tools/tool-failure';

/**
 * The path of a message:
 * 1. A page or a content script calls `sendMessage(kind, body)` of `lib/messaging/messenger.ts`.
 * 2. The browser carries `{ kind, body }` as JSON to the background worker and wakes it if necessary.
 * 3. The messenger checks the sender: a content script may send only `contentScriptKinds`.
 * 4. A schema parses the body if it comes from a content script.
 * 5. The handler of `lib/app/message-handlers.ts` does the job and returns the response.
 * 6. The response travels back in an envelope. An error that the handler throws is thrown again at the sender.
 */

interface Exchange<Body, Response> {
  body: Body;
  response: Response;
}

/**
 * Data to delete: the responses of one video, the replies to one comment, all responses, or everything including token,
 * settings and ledger.
 */
export type DeletionTarget =
  | { what: 'video'; videoId: string }
  | { what: 'replies'; comment: string }
  | { what: 'responses' }
  | { what: 'everything' };

export interface Messages {
  /** A page shows another video, or none. */
  'page/shows-video': Exchange<PageState, null>;
  /** Sends a request to the service. The response is saved under the key, and the page reads it from the database. */
  'service/call': Exchange<EndpointRequest, Result<{ key: string }, Failure>>;
  /**
   * Sends a request without parameters to an endpoint, so that the error names the missing parameters. The names are
   * recorded.
   */
  'parameter-names/probe': Exchange<{ name: ProbeEndpoint }, Failure | null>;
  /** Returns the state of address, token and permission. */
  'account/state': Exchange<null, AccountState>;
  /** Returns the state of every connection by connection id, and when the service last responded. */
  'account/connections': Exchange<null, Record<string, ConnectionState>>;
  /**
   * The next three messages check for a sign-in, start it and cancel it. Pages read its state through
   * `signInStateStorage`.
   */
  'sign-in/check': Exchange<null, null>;
  'sign-in/start': Exchange<null, null>;
  'sign-in/cancel': Exchange<null, null>;
  /**
   * Moves a connection's token to another storage. For storage with a passphrase, the key must have been stored first.
   */
  'token/move': Exchange<{ connection: string; tokenStorage: TokenStorage }, null>;
  /**
   * Deletes a connection's token and revokes it at its server if possible. Returns whether the server confirmed the
   * revocation.
   */
  'token/delete': Exchange<{ connection: string }, { isRevoked: boolean }>;
  /** Marks a possibly billed request as dismissed. */
  'ledger/dismiss': Exchange<{ ids: readonly string[] }, null>;
  /** Starts the queued downloads in the database and records finished ones. */
  'downloads/process': Exchange<null, null>;
  /** Makes the worker act on the runs in the database that the user has started, resumed, paused or stopped. */
  'runs/process': Exchange<null, null>;
  /** Reports a changed backup schedule or the progress of a backup. Returns the task when a backup starts. */
  'backup/report': Exchange<BackupMessage, BackupTask | null>;
  /** Fetches the tools of the MCP endpoint. The page reads the list from the database. */
  'tools/list': Exchange<ToolListRequest, Result<null, ToolFailure>>;
  /** Calls a tool. The response is saved under the id of its ledger row. */
  'tools/call': Exchange<ToolCallRequest, Result<{ id: string }, ToolFailure>>;
  /**
   * Reports that the offscreen document is about to send a slow request, or how the request ended. Returns whether the
   * request may be sent or, after its end, whether the current worker was waiting for it.
   */
  'offscreen/report-request': Exchange<SlowRequestMessage, boolean>;
  /** Returns the active requests for a video, after the requests of a dead worker have been settled. */
  'requests/pending': Exchange<{ videoId: string }, PendingRequest[]>;
  'data/delete': Exchange<DeletionTarget, null>;
}
export type MessageKind = keyof Messages;

/** The sender of a message, as reported by the browser. */
export interface MessageSource {
  tabId: number | undefined;
  ownPage: boolean;
  /** True if the sender is the top document of the tab. */
  topFrame: boolean;
}
export type SendMessage = <K extends MessageKind>(
  kind: K,
  body: Messages[K]['body'],
) => Promise<Messages[K]['response']>;
export type MessageHandlers = {
  [K in MessageKind]: (body: Messages[K]['body'], from: MessageSource) => Promise<Messages[K]['response']>;
};

/**
 * Signals that the channel to the worker broke, because the worker died or no one listened. The request may have been
 * carried out. Any other error was thrown by a handler and is a bug.
 */
export class NoReceiverError extends Error {
  constructor(kind: MessageKind) {
    super(`No receiver for ${kind}`);
  }
}
