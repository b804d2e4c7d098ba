import { AudioFile, CaptionFile, ThumbnailFile, VideoFile } from '@/lib/service/file-endpoints';
import { kilohertzText, rateText, sizeText } from '@/lib/shared/byte-text';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { audioTrackOf } from './audio-track';
import type { MediaRow } from './media-row';

const fileSchemas = { video: VideoFile, audio: AudioFile, caption: CaptionFile, thumbnail: ThumbnailFile };

/** A field of a file as received; `text` is `null` if the field is missing or empty. */
export interface FileField {
  name: string;
  text: string | null;
}

/** Returns all fields of a file: the documented ones in their order, then any others. */
export function fileFields(what: keyof typeof fileSchemas, file: Readonly<Record<string, unknown>>): FileField[] {
  const names = new Set([...Object.keys(fileSchemas[what]().shape), ...Object.keys(file)]);
  return [...names].map((name) => ({ name, text: valueText(file[name]) }));
}

/**
 * Returns the fields of a caption track's files. A value that all files share is listed once; other values are listed
 * per file, with its format before the name.
 */
export function trackFields(files: readonly CaptionFile[]): FileField[] {
  const described = files.map((file) => ({ format: file.format, fields: fileFields('caption', file) }));
  const names = new Set(described.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return [...names].flatMap((name) => {
    if (name === 'format') return { name, text: files.map(({ format }) => format).join(', ') };
    const values = described.map(({ format, fields }) => ({
      name: `${format} ${name}`,
      text: fields.find((field) => field.name === name)?.text ?? null,
    }));
    const [first] = values;
    return first && values.every(({ text }) => text === first.text) ? { name, text: first.text } : values;
  });
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

interface MediaDescription {
  title: string;
  note: string;
  size: string;
}

const separator = ' · ';

/**
 * Returns the title and the note of a file, such as "1080p60 · VP9" and "3.2 Mb/s · no audio", or "Opus 48 kHz" and
 * "130 kb/s · stereo".
 */
export function describeMedia(row: MediaRow, t: Translate): MediaDescription {
  const size = row.bytes === null ? t('filesSizeNotGiven') : sizeText(row.bytes, t.locale);
  const rate = row.bitrate === null ? t('filesRateNotGiven') : rateText(row.bitrate, t.locale);
  if (row.kind === 'video') {
    const label = row.label ?? t('filesHeightNotGiven');
    return {
      title: [label, codecText(row, t), ...audioTrackTexts(row, t)].join(separator),
      note: [rate, soundText(row, t)].join(separator),
      size,
    };
  }
  const sound = [codecText(row, t), frequencyText(row, t)].join(' ');
  const title = [sound, ...audioTrackTexts(row, t)].join(separator);
  return { title, note: [rate, channelsText(row, t)].join(separator), size };
}

/**
 * Returns the description on one line, such as "1080p60 · VP9 · 3.2 Mb/s · no audio" or "Opus · 48 kHz · stereo · 130
 * kb/s".
 */
export function mediaSummary(row: MediaRow, t: Translate): string {
  const { title, note } = describeMedia(row, t);
  if (row.kind === 'video') return [title, note].join(separator);
  const rate = row.bitrate === null ? t('filesRateNotGiven') : rateText(row.bitrate, t.locale);
  return [codecText(row, t), frequencyText(row, t), channelsText(row, t), rate, ...audioTrackTexts(row, t)].join(
    separator,
  );
}

const codecText = ({ kind, picture, sound }: MediaRow, t: Translate): string =>
  (kind === 'video' ? picture : sound)?.name ?? t('filesCodecNotGiven');

const soundMessages = { no: 'filesNoSound', unknown: 'filesSoundNotGiven' } as const;

const soundText = ({ hasSound, sound }: MediaRow, t: Translate): string =>
  hasSound === 'yes' ? audioText(sound?.name, t) : t(soundMessages[hasSound]);

const audioText = (codec: string | undefined, t: Translate): string =>
  codec ? t('filesWithCodec', codec) : t('filesWithAudio');

const audioMessages = {
  original: 'filesOriginalAudio',
  dubbed: 'filesDubbedAudio',
  'dubbed-auto': 'filesAutoDubbedAudio',
  descriptive: 'filesDescriptiveAudio',
} as const;

/** Returns the language and the kind of one of several audio tracks. */
function audioTrackTexts(row: MediaRow, t: Translate): string[] {
  const { lang, content } = audioTrackOf(row) ?? { lang: null, content: null };
  return [...(lang === null ? [] : [languageName(lang, t.locale)]), ...(content ? [t(audioMessages[content])] : [])];
}

const frequencyText = ({ sampleRate }: MediaRow, t: Translate): string =>
  sampleRate === null ? t('filesFrequencyNotGiven') : t('filesKilohertz', kilohertzText(sampleRate, t.locale));

function channelsText({ channels }: MediaRow, t: Translate): string {
  if (channels === null) return t('filesChannelsNotGiven');
  if (channels <= 2) return t(channels === 1 ? 'filesMono' : 'filesStereo');
  return t.plural('filesChannels', channels);
}
