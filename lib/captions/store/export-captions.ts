import type { Ports } from '@/lib/app-store/ports';
import type { RequestState } from '@/lib/app-store/request-store';
import { chaptersFromDetails } from '@/lib/details/store/saved-details';
import { baseName, type FileNaming } from '@/lib/downloads/download-name';
import { saveFile } from '@/lib/downloads/save-file';
import { secondaryCuesFor } from '../align/align-tracks';
import { createFileNamer, requestedQualifier } from '../file-names';
import { type ExportFormat, formats, type WrittenFormat } from '../formats';
import { serializeCaptions } from '../serialize/serialize-captions';
import { fileNameTags } from '../views';
import type { CaptionsState, CopyOptions } from './captions-state';
import type { ShownTrack } from './saved-tracks';

type ExportState = Pick<
  CaptionsState,
  'track' | 'second' | 'views' | 'settings' | 'showToast' | 'announce' | 'copyLines'
> & {
  subject: ExportedVideo | null;
};
interface ExportedVideo {
  videoId: string;
  title: string | null;
}

interface ExportContext {
  ports: Pick<Ports, 'save' | 'copy'>;
  get(): ExportState;
}

interface TrackExportOptions {
  format: WrittenFormat;
  notes: readonly string[];
  /** True to include the second track, in formats that can contain two. */
  both?: boolean | undefined;
}

/** Exports a track from saved captions, with chapters if the video's details are saved. */
export async function exportTrack(
  context: ExportContext,
  { format, notes, both = false }: TrackExportOptions,
  details: Pick<RequestState<'videos'>, 'response'>,
): Promise<void> {
  const { track, subject, settings, views, second: shown } = context.get();
  if (!track || !subject) return;
  const second = both && formats[format].supportsTwoTracks ? shown : null;
  const content = serializeCaptions(format, track.cues, {
    lineEnds: settings.lineEnds,
    clipOverlaps: settings.clipOverlaps,
    layout: settings.layout,
    chapters: chaptersFromDetails(details, subject.videoId),
    videoId: subject.videoId,
    title: subject.title,
    lang: track.lang,
    label: trackLabel(track),
    receivedAt: track.receivedAt,
    second: second && { cues: second.cues, lang: second.lang, label: trackLabel(second) },
    notes,
  });
  await saveCaptionFile(context, { format, track, second, subject, viewTags: fileNameTags(views) }, content);
}

/**
 * Returns the heading of a column or tier: language, the requested language if it differs, mode and day. The heading is
 * the same in every interface language, so that scripts can rely on it.
 */
export const trackLabel = ({
  lang,
  request,
  receivedAt,
  hasOtherLanguage,
}: Pick<ShownTrack, 'lang' | 'request' | 'receivedAt' | 'hasOtherLanguage'>): string =>
  [
    lang ?? 'und',
    ...(hasOtherLanguage ? [requestedQualifier(request.lang)] : []),
    request.mode,
    new Date(receivedAt).toISOString().slice(0, 10),
  ].join(', ');

interface ExportedFile {
  format: ExportFormat;
  track: ShownTrack;
  second?: ShownTrack | null;
  subject: ExportedVideo;
  viewTags?: readonly string[];
}

export async function saveCaptionFile(
  { ports, get }: ExportContext,
  saved: ExportedFile,
  part: BlobPart,
): Promise<void> {
  const { extension, mediaType } = formats[saved.format];
  const name = exportFileName(saved, extension, get().settings.naming);
  await saveFile({ ...get(), ports }, name, mediaType, part);
}

/**
 * Builds a file name with the languages, the requested languages that differ and the active views, because not every
 * format has a place for notes.
 */
function exportFileName(
  { subject, track, second, viewTags = [] }: ExportedFile,
  extension: string,
  naming: FileNaming,
): string {
  const tracks = second ? [track, second] : [track];
  const requested = tracks
    .filter(({ hasOtherLanguage }) => hasOtherLanguage)
    .map(({ request }) => requestedQualifier(request.lang));
  const lang = tracks.map((one) => one.lang ?? '').join('+') || null;
  return baseName(createFileNamer(naming)({ ...subject, lang, qualifiers: [...requested, ...viewTags] }, extension));
}

/**
 * Copies lines as plain text with or without times, or as Markdown with links, regardless of the layout of exports. The
 * toast offers to copy them without times, or with times if they were copied without.
 */
export async function copyLines({ ports, get }: ExportContext, options: CopyOptions): Promise<void> {
  const { track, subject, second: shown } = get();
  if (!track || !subject) return;
  const { how, span, both = false } = options;
  const second = both ? shown : null;
  const cues = span ? track.cues.slice(span.from, span.until) : track.cues;
  const written = serializeCaptions(how === 'links' ? 'md' : 'txt', cues, {
    layout: { times: how === 'text' ? 'none' : 'line', every: 0 },
    videoId: subject.videoId,
    // Copied text has no headings, because it is pasted into other text.
    second: second && {
      cues: span ? secondaryCuesFor(track.cues, second.cues, span) : second.cues,
      lang: null,
      label: '',
    },
    stacked: true,
  });
  await ports.copy(new TextDecoder().decode(written));
  const other = how === 'text' ? 'times' : 'text';
  get().showToast(
    { count: 'copiedText', n: cues.length },
    {
      message: [other === 'text' ? 'copyWithoutTimes' : 'copyWithTimes'],
      run: () => void get().copyLines({ ...options, how: other }),
    },
  );
}
