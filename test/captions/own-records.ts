import type { Cue } from '@/lib/captions/cue';
import { type OwnTrackRequest, ownBody, ownTrackRecord } from '@/lib/captions/own-track';
import type { TrackId } from '@/lib/captions/records';
import { translatedLines, translationRecord } from '@/lib/captions/translation';
import type { StoredResponse } from '@/lib/service/records';

const cue = (offset: number, text: string): Cue => ({
  offset,
  duration: 2,
  text,
  lang: 'en',
  wordCount: 3,
  speechRate: 90,
});

/** Creates the record of an own track with one line. */
export const ownRecord = (videoId: string, own: OwnTrackRequest['own'], text: string, at = 5): StoredResponse =>
  ownTrackRecord({ videoId, request: { lang: 'en', mode: 'default', own }, body: ownBody([cue(0, text)]), at });

/** The label of the service's track that was corrected. */
const corrected = 'en default';

/**
 * Creates all kinds of tracks that the service does not have: a file and its correction, two corrections of a track of
 * the service, and translations of that track and of its last correction on this device.
 */
export function ownRecords(videoId: string): StoredResponse[] {
  const translation = (source: TrackId, text: string) => {
    const lines = translatedLines([cue(0, 'The tide turns.')], 'de', new Map([['The tide turns.', text]]));
    return translationRecord({ videoId, source, lang: 'de', lines, at: 6 });
  };
  const original = { lang: 'en', mode: 'default' } as const;
  return [
    ownRecord(videoId, { version: 1, file: 'talk.srt' }, 'Opened & “quoted” \u2028 שָׁלוֹם'),
    ownRecord(videoId, { version: 2, file: 'talk.srt', correctedFrom: 'talk.srt' }, 'Opened, then corrected.'),
    ownRecord(videoId, { version: 2, correctedFrom: corrected }, 'First correction.'),
    ownRecord(videoId, { version: 3, correctedFrom: corrected }, 'Second correction.'),
    translation(original, 'Die Flut dreht.'),
    translation({ ...original, own: { version: 3, correctedFrom: corrected } }, 'Die Tide & die Flut.'),
  ];
}
