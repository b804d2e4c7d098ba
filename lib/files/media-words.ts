import { kilohertzText, rateText, sizeText } from '@/lib/shared/byte-text';
import type { Translate } from '@/lib/shared/localized-text';
import type { MediaRow } from './media-row';

/** A row in words: what it is, what more there is to say, and how large it is (FIL-01). */
export interface MediaDescription {
  title: string;
  note: string;
  size: string;
}

const separator = ' · ';

/** "1080p60 · VP9" over "3.2 Mb/s · no sound"; "Opus 48 kHz" over "130 kb/s · stereo". */
export function describeMedia(row: MediaRow, say: Translate): MediaDescription {
  const size = row.bytes === null ? say('filesSizeNotGiven') : sizeText(row.bytes, say.locale);
  const rate = row.bitrate === null ? say('filesRateNotGiven') : rateText(row.bitrate, say.locale);
  if (row.kind === 'video') {
    const label = row.label ?? say('filesHeightNotGiven');
    return {
      title: [label, codecText(row, say)].join(separator),
      note: [rate, soundText(row, say)].join(separator),
      size,
    };
  }
  const title = [codecText(row, say), frequencyText(row, say)].join(' ');
  return { title, note: [rate, channelsText(row, say)].join(separator), size };
}

/** All of it in one line: "1080p60 · VP9 · 3.2 Mb/s · no sound"; "Opus · 48 kHz · stereo · 130 kb/s". */
export function mediaSummary(row: MediaRow, say: Translate): string {
  const { title, note } = describeMedia(row, say);
  if (row.kind === 'video') return [title, note].join(separator);
  const rate = row.bitrate === null ? say('filesRateNotGiven') : rateText(row.bitrate, say.locale);
  return [codecText(row, say), frequencyText(row, say), channelsText(row, say), rate].join(separator);
}

const codecText = ({ kind, picture, sound }: MediaRow, say: Translate): string =>
  (kind === 'video' ? picture : sound)?.name ?? say('filesCodecNotGiven');

const soundMessages = { no: 'filesNoSound', unknown: 'filesSoundNotGiven' } as const;

const soundText = ({ hasSound, sound }: MediaRow, say: Translate): string =>
  hasSound === 'yes' ? say('filesWithSound', sound?.name ?? '') : say(soundMessages[hasSound]);

const frequencyText = ({ sampleRate }: MediaRow, say: Translate): string =>
  sampleRate === null ? say('filesFrequencyNotGiven') : say('filesKilohertz', kilohertzText(sampleRate, say.locale));

function channelsText({ channels }: MediaRow, say: Translate): string {
  if (channels === null) return say('filesChannelsNotGiven');
  if (channels <= 2) return say(channels === 1 ? 'filesMono' : 'filesStereo');
  return say.plural('filesChannels', channels);
}
