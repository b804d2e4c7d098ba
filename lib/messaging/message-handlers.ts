import type { AccountState, ConnectionState } from '@/lib/connection/account';
import type { SignIn } from '@/lib/connection/background/sign-in';
import type { RestingPlace } from '@/lib/connection/connection';
import type { ShownTabs } from '@/lib/platform/background';
import type { SlowSays } from '@/lib/requests/offscreen-request';
import type { UnderWay } from '@/lib/requests/pending-request';
import type { AnyCall, Call } from '@/lib/service/call';
import type { Asked, EndpointName } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { TeachingEndpoint } from '@/lib/service/probe';
import { fail, ok } from '@/lib/shared/result';
import type { BackupOrder, BackupSays } from '@/lib/storage/backup-schedule';
import type { ToolJobs } from '@/lib/tools/background/tool-jobs';
import type { Desk, Forget, Messages } from './messages';
import type { OffscreenAnswer, OffscreenAsk } from './offscreen-jobs';

export interface DeskParts {
  call: Call;
  /** Settles what an earlier life of the worker left behind. */
  awake(): Promise<void>;
  stopAll(): Promise<void>;
  slowTells(says: SlowSays): Promise<boolean>;
  /** Serves a job in the offscreen document. */
  offscreen(ask: OffscreenAsk): Promise<OffscreenAnswer>;
  underWay(videoId: string): Promise<UnderWay[]>;
  /** A page of ours may have been opened. */
  seen(): Promise<void>;
  tabs: Pick<ShownTabs, 'shows'>;
  account(): Promise<AccountState>;
  connections(): Promise<Record<string, ConnectionState>>;
  held: {
    forgetVideo(videoId: string): Promise<void>;
    forgetReplies(comment: string): Promise<void>;
    forgetAll(): Promise<void>;
  };
  ledger: { leave(id: string): Promise<void>; forgetAll(): Promise<void> };
  saves: { go(): Promise<void>; forgetAll(): Promise<void> };
  runs: { go(): Promise<void> };
  backups: { hear(says: BackupSays): Promise<BackupOrder | null> };
  tools: ToolJobs & { forgetAnswers(): Promise<void>; forgetAll(): Promise<void> };
  signIn: Pick<SignIn, 'look' | 'begin' | 'leave'>;
  token: {
    rest(connection: string, rest: RestingPlace): Promise<void>;
    forget(connection: string): Promise<boolean>;
  };
  forgetTokens(): Promise<void>;
  forgetSettings(): Promise<void>;
  forgetSession(): Promise<void>;
  forgetCollections(): Promise<void>;
  forgetAuthorKey(): Promise<void>;
}

/** Every message of the extension and the job it starts. */
export const createDesk = (parts: DeskParts): Desk => ({
  async 'page/shows-video'(says, { tabId, topFrame }) {
    // An embed in another site's page never becomes the tab's video.
    if (tabId !== undefined && topFrame) await parts.tabs.shows(tabId, says);
    return null;
  },
  'service/call': (asking) => callService(parts.call, asking),
  'names/probe': ({ name }) => probe(parts.call, name),
  async 'account/state'() {
    // Every page of ours asks for it first; nobody waits for what follows from that.
    void parts.seen();
    return parts.account();
  },
  'account/connections': () => parts.connections(),
  // A sign-in takes as long as the reader does; pages read how far it has got.
  'sign-in/look': () => letGo(parts.signIn.look),
  'sign-in/begin': () => letGo(parts.signIn.begin),
  'sign-in/leave': () => letGo(parts.signIn.leave),
  async 'token/rest'({ connection, rest }) {
    await parts.token.rest(connection, rest);
    return null;
  },
  'token/forget': async ({ connection }) => ({ takenBack: await parts.token.forget(connection) }),
  async 'ledger/leave'({ id }) {
    await parts.ledger.leave(id);
    return null;
  },
  async 'saves/go'() {
    await parts.saves.go();
    return null;
  },
  async 'runs/go'() {
    await parts.runs.go();
    return null;
  },
  'backup/tell': (says) => parts.backups.hear(says),
  'slow/tell': (says) => parts.slowTells(says),
  'offscreen/ask': (asked) => parts.offscreen(asked),
  'calls/under-way': ({ videoId }) => parts.underWay(videoId),
  'tools/list': (order) => parts.tools.list(order),
  'tools/call': (order) => parts.tools.call(order),
  async 'data/forget'(what) {
    await forget(parts, what);
    return null;
  },
});

/** Starts a job that whoever asked does not wait for. */
async function letGo(job: () => Promise<void>): Promise<null> {
  void job();
  return null;
}

/** Only the key travels back: the answer may weigh megabytes, and the page reads it where it is held. */
async function callService(call: Call, asking: AnyCall): Promise<Messages['service/call']['answer']> {
  // A name and its question belong together by the type of the message; the compiler cannot follow the pair.
  const { name, asked, wish } = asking as { name: EndpointName; asked: never; wish?: AnyCall['wish'] };
  const answer = await call(name, asked, wish);
  return answer.ok ? ok({ key: answer.value.held.key }) : fail(answer.failure);
}

/** Asked again each time, and kept nowhere: should it be answered after all, that is of no use to anybody. */
async function probe(call: Call, name: TeachingEndpoint): Promise<Failure | null> {
  const nothing = {} as Asked<TeachingEndpoint>;
  const answer = await call(name, nothing, { again: true, probe: true, keep: async () => ok(null) });
  return answer.ok ? null : answer.failure;
}

async function forget(parts: DeskParts, what: Forget): Promise<void> {
  // An answer that came as the worker died is what confirms its row: that is written before the answer goes.
  if (what.what !== 'everything') await parts.awake();
  switch (what.what) {
    case 'video':
      return parts.held.forgetVideo(what.videoId);
    case 'replies':
      return parts.held.forgetReplies(what.comment);
    case 'answers':
      await Promise.all([parts.held.forgetAll(), parts.tools.forgetAnswers()]);
      return;
    case 'everything':
      return forgetEverything(parts);
  }
}

/**
 * What is under way is stopped first, so that nothing comes back after it was forgotten (TOK-07). Before that the runs go: they
 * would ask on while the others are being stopped.
 */
async function forgetEverything(parts: DeskParts): Promise<void> {
  await parts.forgetCollections();
  await Promise.all([parts.stopAll(), parts.tools.stopAll(), parts.signIn.leave()]);
  await Promise.all([
    parts.forgetTokens(),
    parts.held.forgetAll(),
    parts.tools.forgetAll(),
    parts.ledger.forgetAll(),
    parts.saves.forgetAll(),
    parts.forgetSettings(),
    parts.forgetSession(),
    parts.forgetAuthorKey(),
  ]);
}
