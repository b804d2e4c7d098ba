import { watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { betterResponse, type CachedResponse } from '@/lib/service/call';
import type { Capture, CaptureBody } from '../records';
import { responseFromCapture } from '../response-from-capture';

/** Chromium stores values above 64 KiB outside the row; shorter ones are faster inline. */
const minBlobBytes = 65_536;

/**
 * Returns a body in the form to store it. IndexedDB clones a value to extract its key; for a Blob it clones only a
 * handle, which halves the time for 2.5 MB in Chromium.
 */
export const toBody = (bytes: Uint8Array<ArrayBuffer>): CaptureBody['body'] =>
  bytes.byteLength < minBlobBytes ? bytes : new Blob([bytes]);

/** Reads a body. Call it outside a transaction, because a transaction would end while a Blob is read. */
export const readBodyBytes = async ({ body }: CaptureBody): Promise<Uint8Array<ArrayBuffer>> =>
  body instanceof Uint8Array ? body : new Uint8Array(await body.arrayBuffer());

/** Returns the text of a body without its byte-order mark. */
export const readBodyText = async (stored: CaptureBody): Promise<string> =>
  new TextDecoder().decode(await readBodyBytes(stored));

/** Reads the responses of runs; the repositories of `lib/runs` write them. */
export const captureRepository = {
  /** Returns captures of a collection, oldest first and without bodies; `after`, an id, limits them to newer ones. */
  async captures(collectionId: string, after?: string): Promise<Capture[]> {
    const first = after === undefined ? [collectionId] : [collectionId, after];
    return (await database()).getAll('captures', IDBKeyRange.bound(first, [collectionId, []], after !== undefined));
  },

  async count(collectionId: string): Promise<number> {
    return (await database()).count('captures', IDBKeyRange.bound([collectionId], [collectionId, []]));
  },

  /** Returns the text of a response; `undefined` if it was deleted in the meantime. */
  async body(id: string): Promise<string | undefined> {
    const stored = await (await database()).get('captureBodies', id);
    return stored && readBodyText(stored);
  },

  watch(changed: () => void): () => void {
    return watchChanges(['captures'], changed);
  },
};

const replacementsChannelName = 'sidelight-replaced-captures';

/** Notifies every open page that captures were replaced by others with the same ids. */
export function notifyReplacedCaptures(): void {
  const channel = new BroadcastChannel(replacementsChannelName);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when captures were replaced by others with the same ids in any context of the extension. */
export function watchReplacedCaptures(replaced: () => void): void {
  new BroadcastChannel(replacementsChannelName).onmessage = replaced;
}

/** Returns the newest response to this request from any run. If it is empty, an older one with rows is preferred. */
export async function findCapturedResponse(key: string): Promise<CachedResponse | undefined> {
  const all = await (await database()).getAllFromIndex('captures', 'key', key);
  const captures = all.filter(isWhole).sort(newestFirst);
  const newest = await responseOf(captures[0]);
  if (!newest?.isEmpty) return newest;
  for (const capture of captures) {
    const older = await responseOf(capture);
    if (older && !older.isEmpty) return betterResponse(older, newest);
  }
  return newest;
}

async function responseOf(capture: Capture | undefined): Promise<CachedResponse | undefined> {
  const body = capture && (await readCaptureBody(capture));
  return body === undefined ? undefined : responseFromCapture(capture as Capture, body);
}

/** Returns whether a response still has what the service sent. */
export const isWhole = ({ deletedAt }: Pick<Capture, 'deletedAt'>): boolean => !deletedAt;

export const newestFirst = (one: Capture, other: Capture): number => other.receivedAt - one.receivedAt;

export async function readCaptureBody({ id }: Capture): Promise<string | undefined> {
  const stored = await (await database()).get('captureBodies', id);
  return stored && readBodyText(stored);
}
