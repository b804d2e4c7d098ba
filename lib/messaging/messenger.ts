import { type Browser, browser } from 'wxt/browser';
import { mostPageBody, pageBodies } from '@/lib/requests/repository/request-body-limit';
import type { Ask, Desk, From, Kind, Messages } from './messages';
import { saidByPages, saidOffscreen } from './messages';
import { NobodyAnswered } from './no-receiver';
import { offscreenPage } from './offscreen-page';

/** What travels back. A thrown error is our mistake: its name and message travel, its stack stays. */
type Envelope<T> = { ok: true; value: T } | { ok: false; thrown: string };
interface Letter {
  kind: Kind;
  body: unknown;
}
type Sender = Browser.runtime.MessageSender;

/**
 * Asks the worker, waking it where it sleeps. Throws what was thrown there, and `NobodyAnswered`.
 */
export const ask: Ask = async (kind, body) => {
  const envelope = await carried<Messages[typeof kind]['answer']>({ kind, body });
  if (envelope?.ok) return envelope.value;
  if (envelope) throw new Error(envelope.thrown);
  // The worker may have died over it: awake again, it settles what it left behind (RLB-01).
  void carried({ kind: 'account/state', body: null });
  throw new NobodyAnswered(kind);
};

/** Answers every letter that reaches this context; to be called before the first `await` of the worker. */
export function serve(desk: Desk): void {
  browser.runtime.onMessage.addListener((letter: unknown, sender: Sender, reply: (envelope: unknown) => void) => {
    void answer(desk, letter, sender).then(reply);
    // Keeps the channel open until the answer is there; browsers and fakes agree on this form alone.
    return true;
  });
}

const carried = async <T>(letter: Letter): Promise<Envelope<T> | undefined> => {
  try {
    return await browser.runtime.sendMessage(letter);
  } catch {
    // The browser says so in words that differ: nobody listened, or the worker died before it answered.
    return undefined;
  }
};

async function answer(desk: Desk, letter: unknown, sender: Sender): Promise<Envelope<unknown>> {
  try {
    const { kind, body } = admitted(desk, letter, sender);
    // The pair of kind and body is checked by the types where our own pages ask, and by a schema where a page does.
    const job = desk[kind] as (body: unknown, from: From) => Promise<unknown>;
    return { ok: true, value: await job(body, fromOf(sender)) };
  } catch (error) {
    return { ok: false, thrown: error instanceof Error ? `${error.name}: ${error.message}` : 'Error' };
  }
}

/** The letter, if its sender may say it. */
function admitted(desk: Desk, letter: unknown, sender: Sender): Letter {
  if (sender.id !== browser.runtime.id) throw new Error('Invalid sender');
  if (!isLetter(letter) || !Object.hasOwn(desk, letter.kind)) throw new Error('Invalid message');
  if (saidOffscreen.has(letter.kind) && !isOffscreen(sender)) throw new Error('Invalid sender');
  if (fromOf(sender).ownPage) return letter;
  if (!saidByPages.has(letter.kind)) throw new Error('Invalid sender');
  return { kind: letter.kind, body: readPageBody(letter) };
}

function readPageBody({ kind, body }: Letter): unknown {
  if (JSON.stringify(body ?? null).length > mostPageBody) throw new Error('Invalid message');
  const read = pageBodies[kind]?.().safeParse(body);
  if (!read?.success) throw new Error('Invalid message');
  return read.data;
}

const isLetter = (letter: unknown): letter is Letter =>
  typeof letter === 'object' && letter !== null && 'kind' in letter && typeof letter.kind === 'string';

const fromOf = (sender: Sender): From => ({
  tabId: sender.tab?.id,
  ownPage: isOwnPage(sender),
  topFrame: sender.frameId === undefined ? sender.tab === undefined : sender.frameId === 0,
});

/** The offscreen document has no tab; the same address opened by hand is a tab. */
const isOffscreen = ({ url, tab }: Sender): boolean =>
  url === browser.runtime.getURL(offscreenPage) && tab === undefined;

/** Our own documents alone: an origin that is stated must be ours, and so must the address in any case. */
function isOwnPage({ origin, url }: Sender): boolean {
  const own = browser.runtime.getURL('/');
  if (origin !== undefined && `${origin}/` !== own) return false;
  return url?.startsWith(own) ?? false;
}
