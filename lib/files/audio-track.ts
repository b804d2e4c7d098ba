import type { MediaRow } from './media-row';

/** The contents of an audio track that links name. */
const contents = ['original', 'dubbed', 'dubbed-auto', 'descriptive'] as const;
type AudioContent = (typeof contents)[number];

/** One of several audio tracks of a video, which all have the same format numbers. */
interface AudioTrack {
  /** A language code (BCP 47), or `null` if the link names none. */
  lang: string | null;
  /** `null` if the link names none or an unknown one. */
  content: AudioContent | null;
}

type LinkedFile = Pick<MediaRow, 'link'>;

/**
 * Returns the audio track of a file from the parameter `xtags` of its link, such as `acont=dubbed-auto:lang=de-DE`;
 * `null` for videos with a single track, whose links name none.
 */
export function audioTrackOf({ link }: LinkedFile): AudioTrack | null {
  const tags = new URLSearchParams((URL.parse(link ?? '')?.searchParams.get('xtags') ?? '').replaceAll(':', '&'));
  const lang = tags.get('lang');
  const content = contents.find((one) => one === tags.get('acont')) ?? null;
  return lang === null && content === null ? null : { lang, content };
}

/** Returns the audio track as in file names, such as `de-DE dubbed-auto`; empty without one. */
export function audioTrackLabel(file: LinkedFile): string {
  const { lang, content } = audioTrackOf(file) ?? { lang: null, content: null };
  return [lang, content === 'original' ? null : content].filter(Boolean).join(' ');
}

/** Returns the files with the original audio, or all files if none has it. */
export function withOriginalAudio<Row extends LinkedFile>(rows: readonly Row[]): readonly Row[] {
  const originals = rows.filter((row) => (audioTrackOf(row)?.content ?? 'original') === 'original');
  return originals.length > 0 ? originals : rows;
}
