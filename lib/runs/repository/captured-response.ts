import type { Capture } from '@/lib/provenance/capture';
import { readBodyText } from '@/lib/provenance/repository/capture-body';
import { responseFromCapture } from '@/lib/provenance/response-from-capture';
import { betterResponse, type CachedResponse } from '@/lib/service/call';
import { database } from '@/lib/storage/database';

/** Returns the response to this request from any run: the newest, or an older one that is better. */
export async function findCapturedResponse(key: string): Promise<CachedResponse | undefined> {
  const captures = await (await database()).getAllFromIndex('captures', 'key', key);
  captures.sort(newestFirst);
  const newest = await responseOf(captures[0]);
  const better = newest?.isEmpty && (await responseOf(captures.find(({ ids }) => ids.length > 0)));
  return newest && better ? betterResponse(better, newest) : newest;
}

async function responseOf(capture: Capture | undefined): Promise<CachedResponse | undefined> {
  const body = capture && (await readCaptureBody(capture));
  return body === undefined ? undefined : responseFromCapture(capture as Capture, body);
}

export const newestFirst = (one: Capture, other: Capture): number => other.receivedAt - one.receivedAt;

export async function readCaptureBody({ id }: Capture): Promise<string | undefined> {
  const stored = await (await database()).get('bodies', id);
  return stored && readBodyText(stored);
}
