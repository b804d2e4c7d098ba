import type { AccountState, ConnectionState } from '@/lib/connection/account';
import type { TokenStorage } from '@/lib/connection/connection';
import type { PageState } from '@/lib/platform/shown-video';
import type { SlowRequestMessage } from '@/lib/requests/offscreen-request';
import type { PendingRequest } from '@/lib/requests/pending-request';
import type { AnyCall } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { ProbeEndpoint } from '@/lib/service/parameter-probes';
import type { Result } from '@/lib/shared/result';
import type { BackupMessage, BackupTask } from '@/lib/storage/backup-schedule';
import type { ToolCallRequest } from '@/lib/tools/tool';
import type { ToolFailure } from '@/lib/tools/tool-failure';
import type { PortCall, PortResult } from './offscreen-jobs';

/**
 * The journey of one message:
 * 1. a page or a content script calls `ask(kind, body)` of `lib/messaging/messenger.ts`;
 * 2. the browser carries `{ kind, body }` as JSON to the background worker, waking it where it sleeps;
 * 3. the messenger there looks who speaks: our own pages may say everything, a content script only what `saidByPages` lists;
 * 4. the body is read by its schema where it comes from a page that we do not trust;
 * 5. `lib/messaging/message-handlers.ts` does the job and answers;
 * 6. the answer travels back in an envelope, and a thrown error is thrown again where it was asked.
 */

interface Exchange<Body, Answer> {
  body: Body;
  answer: Answer;
}

/** What to forget: one video's answers, the replies to one comment, every answer, or everything (token, settings, ledger and answers). */
export type DeletionTarget =
  | { what: 'video'; videoId: string }
  | { what: 'replies'; comment: string }
  | { what: 'answers' }
  | { what: 'everything' };

export interface Messages {
  /** A page saw another video, or none. */
  'page/shows-video': Exchange<PageState, null>;
  /** Ask the service; what came is held under the key, and the asking page reads it from the database itself. */
  'service/call': Exchange<AnyCall, Result<{ key: string }, Failure>>;
  /** Asks an endpoint for nothing, so that its complaint teaches names; what it said stands in the book of what was heard. */
  'names/probe': Exchange<{ name: ProbeEndpoint }, Failure | null>;
  /** What is known of address, token and permission. */
  'account/state': Exchange<null, AccountState>;
  /** The same of every connection, by its id, and when it last answered. */
  'account/connections': Exchange<null, Record<string, ConnectionState>>;
  /** How a sign-in goes on: looked for, set out on, left. How far it got stands where pages read it (`sign-in-board.ts`). */
  'sign-in/look': Exchange<null, null>;
  'sign-in/begin': Exchange<null, null>;
  'sign-in/leave': Exchange<null, null>;
  /** Moves a connection's token to another resting place; under a passphrase its key was made before. */
  'token/rest': Exchange<{ connection: string; rest: TokenStorage }, null>;
  /** Forgets a connection's token here, and takes it back at its server where that can be asked: whether it took note. */
  'token/forget': Exchange<{ connection: string }, { takenBack: boolean }>;
  /** The user has seen a possibly billed attempt and leaves it. */
  'ledger/leave': Exchange<{ id: string }, null>;
  /** Files wait to be saved, or may have come to their end: the journal says which. */
  'saves/go': Exchange<null, null>;
  /** A run may have something to ask, or was held, stopped or answered by the user: the journal says which. */
  'runs/go': Exchange<null, null>;
  /** The schedule of backups was changed, or the page that writes one has got somewhere; told at its begin what it needs. */
  'backup/tell': Exchange<BackupMessage, BackupTask | null>;
  /** Lists the tools of the tool-calling entry point anew, or goes on where the list was left; the page reads the shelf itself. */
  'tools/list': Exchange<{ rest: boolean }, Result<null, ToolFailure>>;
  /** Calls a tool; what came is kept under the id of its row in the ledger. */
  'tools/call': Exchange<ToolCallRequest, Result<{ id: string }, ToolFailure>>;
  /** The page out of sight is about to ask, told whether it still may; or tells how that ended. */
  'slow/tell': Exchange<SlowRequestMessage, boolean>;
  /** A job in the offscreen document needs something of the worker, or tells that it begins or ends. */
  'offscreen/ask': Exchange<PortCall, PortResult>;
  /** What is under way about a video. What a dead worker left without an answer is settled before that is said. */
  'calls/under-way': Exchange<{ videoId: string }, PendingRequest[]>;
  'data/forget': Exchange<DeletionTarget, null>;
}
export type MessageKind = keyof Messages;

/** A content script speaks for a page we do not trust: it may say this and nothing else. */
export const contentScriptKinds: ReadonlySet<MessageKind> = new Set(['page/shows-video']);

/** The offscreen document alone may send these. */
export const offscreenKinds: ReadonlySet<MessageKind> = new Set(['offscreen/ask']);

/** Who speaks, as the browser vouches for it. */
export interface MessageSource {
  tabId: number | undefined;
  ownPage: boolean;
  /** The document is the tab's top one. */
  topFrame: boolean;
}
export type SendMessage = <K extends MessageKind>(kind: K, body: Messages[K]['body']) => Promise<Messages[K]['answer']>;
export type MessageHandlers = {
  [K in MessageKind]: (body: Messages[K]['body'], from: MessageSource) => Promise<Messages[K]['answer']>;
};

/**
 * The channel to the worker broke: it died, or nobody listened. What was asked of it may have been done. Any other error that
 * a question throws was thrown at the desk, and is a mistake of ours.
 */
export class NoReceiverError extends Error {
  constructor(kind: MessageKind) {
    super(`Nobody answered ${kind}`);
  }
}
