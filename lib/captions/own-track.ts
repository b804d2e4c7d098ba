import * as z from 'zod/mini';
import { interfaceVersion } from '@/lib/service/interface-limits';
import type { StoredResponse } from '@/lib/service/records';
import { tryParseJson } from '@/lib/shared/json';
import { once } from '@/lib/shared/once';
import type { Cue } from './cue';
import { countWords } from './cue-text';
import { perMinute } from './rate-unit';
import type { OwnTrack, TrackId } from './records';

export type OwnTrackRequest = TrackId & { own: OwnTrack };

/** The lines of an own track. Counts and rates are computed when it is read. */
const ownLine = z.object({
  offset: z.number().check(z.gte(0)),
  duration: z.number().check(z.gte(0)),
  text: z.string(),
  speaker: z.exactOptional(z.string()),
  words: z.exactOptional(z.array(z.int().check(z.gte(0)))),
});
type OwnLine = z.output<typeof ownLine>;
const ownLines = once(() => z.array(ownLine));

/** Returns lines without the fields that are computed from their times and texts. */
export const ownBody = (cues: readonly Cue[]): string =>
  JSON.stringify(
    cues.map(({ offset, duration, text, speaker, words }) => ({ offset, duration, text, speaker, words })),
  );

/** Reads the body of an own track; `null` if it is damaged. */
export function readOwnBody(body: string, lang: string | null) {
  const lines = ownLines().safeParse(tryParseJson(body));
  if (!lines.success) return null;
  return {
    cues: lines.data.map((line) => ownCue(line, lang ?? 'und')),
    lang,
    skippedRows: 0,
    computed: 0,
    timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 0 },
  };
}

/** Returns a line with its word count and speech rate. */
function ownCue(line: OwnLine, lang: string): Cue {
  const wordCount = countWords(line.text);
  return { ...line, lang, wordCount, speechRate: perMinute(wordCount, line.duration) ?? 0 };
}

interface OwnTrackOptions {
  videoId: string;
  request: OwnTrackRequest;
  body: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Returns the record of an own track. It is stored with the saved responses, so that lists, search, backups and
 * exports find it, under a key that no request has: the service's address is missing.
 */
export function ownTrackRecord({ videoId, request, body, at }: OwnTrackOptions): StoredResponse {
  const { lang, mode, own } = request;
  const params = {
    ...(own.correctedFrom !== undefined && { correctedFrom: own.correctedFrom }),
    ...(lang !== null && { lang }),
    ...(mode !== 'default' && { mode }),
    ...(own.file !== undefined && { ownFile: own.file }),
    ownVersion: own.version,
    videoId,
  };
  return {
    key: `${interfaceVersion} captions ${JSON.stringify(Object.entries(params))} own`,
    name: 'captions',
    params,
    videoId,
    requestedAt: at,
    receivedAt: at,
    status: 200,
    contentType: 'application/json',
    body,
  };
}

/** Returns the version that follows those of the same file, or of the same corrected track. */
export function nextVersion(
  tracks: readonly { request: TrackId }[],
  { file, correctedFrom }: Omit<OwnTrack, 'version'>,
): number {
  const versions = tracks.flatMap(({ request: { own } }) => {
    const isSame = file === undefined ? own?.correctedFrom === correctedFrom : own?.file === file;
    return own && isSame ? [own.version] : [];
  });
  // A track of the service is the first version of its corrections.
  return Math.max(file === undefined ? 1 : 0, ...versions) + 1;
}
