import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { VideoId } from '@/lib/service/ids';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';
import {
  type MessageHandlers,
  type MessageKind,
  type MessageSource,
  type Messages,
  NoReceiverError,
  type SendMessage,
} from './messages';

/** The response of a handler. Only the name and the message of a thrown error are sent. */
type Envelope<T> = { ok: true; value: T } | { ok: false; thrown: string };
interface RawMessage {
  kind: MessageKind;
  body: unknown;
}
type Sender = Browser.runtime.MessageSender;

/**
 * Sends a message to the worker and wakes it if necessary. Throws an error that quotes the handler's error, or
 * `NoReceiverError` if the channel broke.
 */
export const sendMessage: SendMessage = async (kind, body) => {
  const envelope = await sendRaw<Messages[typeof kind]['response']>({ kind, body });
  if (envelope?.ok) return envelope.value;
  if (envelope) throw new Error(envelope.thrown);
  // If the worker died, this message wakes it, so that it settles its pending requests.
  void sendRaw({ kind: 'account/state', body: null });
  throw new NoReceiverError(kind);
};

/** Handles every message that reaches this context. Must be called before the first `await` of the worker. */
export function handleMessages(handlers: MessageHandlers): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, reply: (envelope: unknown) => void) => {
    void respond(handlers, message, sender).then(reply);
    // Returning `true` keeps the channel open until the response is sent. All browsers and test fakes support this
    // form.
    return true;
  });
}

const sendRaw = async <T>(message: RawMessage): Promise<Envelope<T> | undefined> => {
  try {
    return await browser.runtime.sendMessage(message);
  } catch {
    // No one listened, or the worker died. Browsers use different error messages for this.
    return undefined;
  }
};

async function respond(handlers: MessageHandlers, message: unknown, sender: Sender): Promise<Envelope<unknown>> {
  try {
    const { kind, body } = admitMessage(handlers, message, sender);
    // For the extension's pages, types ensure that kind and body match; for content scripts, a schema does.
    const handler = handlers[kind] as (body: unknown, from: MessageSource) => Promise<unknown>;
    return { ok: true, value: await handler(body, sourceOf(sender)) };
  } catch (error) {
    return { ok: false, thrown: error instanceof Error ? `${error.name}: ${error.message}` : 'Error' };
  }
}

/** Kinds that a content script may send. Content scripts are not trusted, because they run in pages of the platform. */
const contentScriptKinds: ReadonlySet<MessageKind> = new Set(['page/shows-video']);

/** Returns the message if its sender may send it. Throws otherwise. */
function admitMessage(handlers: MessageHandlers, message: unknown, sender: Sender): RawMessage {
  if (sender.id !== browser.runtime.id) throw new Error('Invalid sender');
  if (!isRawMessage(message) || !Object.hasOwn(handlers, message.kind)) throw new Error('Invalid message');
  if (sourceOf(sender).ownPage) return message;
  if (!contentScriptKinds.has(message.kind)) throw new Error('Invalid sender');
  return { kind: message.kind, body: readPageBody(message) };
}

/** The longest body that a content script may send, in characters of JSON. */
const maxBodyLength = 500;

type BodySchemas = { [K in MessageKind]?: () => z.ZodMiniType<Messages[K]['body']> };

/** The schemas of bodies from content scripts, which are not trusted. A message without a schema is rejected. */
const bodySchemas: BodySchemas = {
  'page/shows-video': once(() =>
    z.object({
      videoId: z.nullable(VideoId),
      kind: z.enum(['watch', 'short', 'live', 'embed', 'clip', 'other']),
    }),
  ),
};

function readPageBody({ kind, body }: RawMessage): unknown {
  if (JSON.stringify(body ?? null).length > maxBodyLength) throw new Error('Invalid message');
  const read = bodySchemas[kind]?.().safeParse(body);
  if (!read?.success) throw new Error('Invalid message');
  return read.data;
}

const isRawMessage = (message: unknown): message is RawMessage => isRecord(message) && typeof message.kind === 'string';

const sourceOf = (sender: Sender): MessageSource => ({
  tabId: sender.tab?.id,
  ownPage: isOwnPage(sender),
  topFrame: sender.frameId === undefined ? sender.tab === undefined : sender.frameId === 0,
});

/** The address must belong to the extension, and so must the origin, if the browser reports one. */
function isOwnPage({ origin, url }: Sender): boolean {
  const own = browser.runtime.getURL('/');
  if (origin !== undefined && `${origin}/` !== own) return false;
  return url?.startsWith(own) ?? false;
}
