import { newTextStart } from '@/lib/captions/collapse-rolling';
import type { Cue } from '@/lib/captions/cue';
import {
  columnsFromLines,
  lineColumnsVersion,
  minLongTrackLines,
  type ParsedLines,
  type TrackText,
  trackStatisticsVersion,
} from '@/lib/captions/line-columns';
import { rateUnitOf, textSample } from '@/lib/captions/rate-unit';
import type { TrackStatistics } from '@/lib/captions/records';
import { trackIdFrom } from '@/lib/captions/track-request';
import { removeTags } from '@/lib/captions/views';
import type { CachedResponse } from '@/lib/service/call';
import { lastCueEnd } from '@/lib/speech-rate/pauses';
import { speechRateOf } from '@/lib/speech-rate/speech-rate';

/** Data derived from a saved track, so that lists and search do not have to parse its body. */
export interface DerivedTrackData {
  facts: TrackStatistics;
  text: TrackText;
}

/**
 * Derives facts and searchable text from a saved response and its parsed lines; `null` if the response is not for the
 * captions of a video.
 */
export function deriveTrackData(response: CachedResponse, read: ParsedLines): DerivedTrackData | null {
  const { cues, lang } = read;
  const request = trackIdFrom(response);
  if (!request || response.videoId === null) return null;
  const { key, videoId, receivedAt } = response;
  const unit = rateUnitOf(lang ?? '', textSample(cues));
  const plainCues = removeTags(cues);
  const { count, spoken, overSpoken } = speechRateOf(plainCues, null, unit);
  const facts = {
    key,
    videoId,
    ...request,
    lang,
    receivedAt,
    ...(response.newerEmptyResponse && { newerEmptyResponseAt: response.newerEmptyResponse.receivedAt }),
    bytes: utf8Length(response.body),
    lines: cues.length,
    unit,
  };
  const rates = {
    count,
    spokenSeconds: spoken,
    endSeconds: lastCueEnd(cues),
    speechRate: overSpoken,
  };
  const text = { key, videoId, ...searchTextOf(cues) };
  const columns = cues.length < minLongTrackLines ? null : columnsFromLines(read, receivedAt, text.text);
  return {
    facts: { ...facts, ...rates, version: trackStatisticsVersion, columnsVersion: lineColumnsVersion },
    text: { ...text, ...(columns && { columns }) },
  };
}

/** Returns the text with the start of each line in whole milliseconds. */
function searchTextOf(cues: readonly Cue[]): Pick<TrackText, 'text' | 'starts' | 'newTextStarts'> {
  const starts = Uint32Array.from(cues, ({ offset }) => Math.min(Math.round(offset * 1000), 0xffff_ffff));
  const text = cues.map(({ text }) => (unusualSpace.test(text) ? text.replace(/\s/g, ' ') : text)).join('\n');
  const newTextStarts = Uint32Array.from(cues, (cue, index) => newTextStart(cues[index - 1], cue, cues[index + 1]));
  return { text, starts, ...(newTextStarts.some((start) => start > 0) && { newTextStarts }) };
}

const unusualSpace = /[^\S ]/;

/** Returns the length in UTF-8 bytes. A lone surrogate is written as U+FFFD, three bytes. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      // A surrogate pair: two units, four bytes.
      bytes += 2;
      index++;
    } else bytes += 2;
  }
  return bytes;
}
