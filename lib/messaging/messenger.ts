import { type Browser, browser } from 'wxt/browser';
import { bodySchemas, maxBodyLength } from './content-script-messages';
import type { MessageHandlers, MessageKind, MessageSource, Messages, SendMessage } from './messages';
import { contentScriptKinds, NoReceiverError, offscreenKinds } from './messages';
import { offscreenPath } from './offscreen-page';

/** What travels back. A thrown error is our mistake: its name and message travel, its stack stays. */
type Envelope<T> = { ok: true; value: T } | { ok: false; thrown: string };
interface RawMessage {
  kind: MessageKind;
  body: unknown;
}
type Sender = Browser.runtime.MessageSender;

/**
 * Asks the worker, waking it where it sleeps. Throws what was thrown there, and `NobodyAnswered`.
 */
export const sendMessage: SendMessage = async (kind, body) => {
  const envelope = await sendRaw<Messages[typeof kind]['answer']>({ kind, body });
  if (envelope?.ok) return envelope.value;
  if (envelope) throw new Error(envelope.thrown);
  // The worker may have died over it: awake again, it settles what it left behind.
  void sendRaw({ kind: 'account/state', body: null });
  throw new NoReceiverError(kind);
};

/** Answers every letter that reaches this context; to be called before the first `await` of the worker. */
export function handleMessages(handlers: MessageHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, reply: (envelope: unknown) => void) => {
    void respond(handlers, message, sender).then(reply);
    // Keeps the channel open until the answer is there; browsers and fakes agree on this form alone.
    return true;
  });
}

const sendRaw = async <T>(message: RawMessage): Promise<Envelope<T> | undefined> => {
  try {
    return await browser.runtime.sendMessage(message);
  } catch {
    // The browser says so in words that differ: nobody listened, or the worker died before it answered.
    return undefined;
  }
};

async function respond(handlers: MessageHandlers, message: unknown, sender: Sender): Promise<Envelope<unknown>> {
  try {
    const { kind, body } = admitMessage(handlers, message, sender);
    // The pair of kind and body is checked by the types where our own pages ask, and by a schema where a page does.
    const handler = handlers[kind] as (body: unknown, from: MessageSource) => Promise<unknown>;
    return { ok: true, value: await handler(body, sourceOf(sender)) };
  } catch (error) {
    return { ok: false, thrown: error instanceof Error ? `${error.name}: ${error.message}` : 'Error' };
  }
}

/** The letter, if its sender may say it. */
function admitMessage(handlers: MessageHandlers, message: unknown, sender: Sender): RawMessage {
  if (sender.id !== browser.runtime.id) throw new Error('Invalid sender');
  if (!isRawMessage(message) || !Object.hasOwn(handlers, message.kind)) throw new Error('Invalid message');
  if (offscreenKinds.has(message.kind) && !isOffscreen(sender)) throw new Error('Invalid sender');
  if (sourceOf(sender).ownPage) return message;
  if (!contentScriptKinds.has(message.kind)) throw new Error('Invalid sender');
  return { kind: message.kind, body: readPageBody(message) };
}

function readPageBody({ kind, body }: RawMessage): unknown {
  if (JSON.stringify(body ?? null).length > maxBodyLength) throw new Error('Invalid message');
  const read = bodySchemas[kind]?.().safeParse(body);
  if (!read?.success) throw new Error('Invalid message');
  return read.data;
}

const isRawMessage = (message: unknown): message is RawMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && typeof message.kind === 'string';

const sourceOf = (sender: Sender): MessageSource => ({
  tabId: sender.tab?.id,
  ownPage: isOwnPage(sender),
  topFrame: sender.frameId === undefined ? sender.tab === undefined : sender.frameId === 0,
});

/** The offscreen document has no tab; the same address opened by hand is a tab. */
const isOffscreen = ({ url, tab }: Sender): boolean =>
  url === browser.runtime.getURL(offscreenPath) && tab === undefined;

/** Our own documents alone: an origin that is stated must be ours, and so must the address in any case. */
function isOwnPage({ origin, url }: Sender): boolean {
  const own = browser.runtime.getURL('/');
  if (origin !== undefined && `${origin}/` !== own) return false;
  return url?.startsWith(own) ?? false;
}
