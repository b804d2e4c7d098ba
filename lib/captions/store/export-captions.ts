import type { Ports } from '@/lib/app-store/ports';
import { chaptersFromDetails, type SavedVideoDetails, videoFromDetails } from '@/lib/details/store/saved-details';
import { baseName, type FileNaming } from '@/lib/downloads/download-name';
import { saveFile } from '@/lib/downloads/save-file';
import { timedNoteRepository } from '@/lib/notes/repository';
import { notesByLine } from '@/lib/notes/timed-notes';
import type { Message } from '@/lib/shared/localized-text';
import { secondaryCuesFor } from '../align/align-tracks';
import type { CopyInput } from '../copy/copy-input';
import { copyText } from '../copy/copy-text';
import type { Cue } from '../cue';
import { createFileNamer, requestedQualifier, trackQualifier } from '../file-names';
import { canJoinLines, type ExportFormat, formats, type WrittenFormat } from '../formats';
import type { OwnTrack } from '../records';
import { serializeCaptions } from '../serialize/serialize-captions';
import { exportedCues, fileNameTags, mergeUpTo } from '../views';
import type { CaptionsState, CopyOptions } from './captions-state';
import { readCopiedVideo, unknownVideo } from './copied-video';
import type { ShownTrack } from './saved-tracks';

type ExportState = Pick<
  CaptionsState,
  'track' | 'second' | 'views' | 'settings' | 'showToast' | 'announce' | 'copyLines'
> & {
  subject: ExportedVideo | null;
  /** True if copies contain the second track, which is the default. */
  exportsBoth?: boolean;
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
  details: SavedVideoDetails,
): Promise<void> {
  const { track, subject, settings, views, second: shown } = context.get();
  if (!track || !subject) return;
  const second = both && formats[format].supportsTwoTracks ? shown : null;
  const { segmentSeconds } = settings;
  const isJoined = segmentSeconds > 0 && canJoinLines(format);
  // Lines are joined before they are continued to the next, because a pause ends a joined line.
  const segments = ({ cues }: ShownTrack) => exportedCues(isJoined ? mergeUpTo(cues, segmentSeconds) : cues, views);
  const content = serializeCaptions(format, segments(track), {
    lineEnds: settings.lineEnds,
    clipOverlaps: settings.clipOverlaps,
    layout: settings.layout,
    chapters: chaptersFromDetails(details, subject.videoId),
    videoId: subject.videoId,
    title: subject.title,
    channel: videoFromDetails(details, subject.videoId)?.channelTitle ?? null,
    lang: track.lang,
    label: trackLabel(track),
    receivedAt: track.receivedAt,
    second: second && { cues: segments(second), lang: second.lang, label: trackLabel(second) },
    notes,
  });
  const viewTags = [...fileNameTags(views), ...(isJoined ? [`joined up to ${segmentSeconds} s`] : [])];
  await saveCaptionFile(context, { format, track, second, subject, viewTags }, content);
}

/**
 * Returns the heading of a column or tier: language, the requested language if it differs, mode or own file, and day.
 * The heading is the same in every interface language, so that scripts can rely on it.
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
    request.own ? ownLabel(request.own) : request.mode,
    new Date(receivedAt).toISOString().slice(0, 10),
  ].join(', ');

const ownLabel = ({ version, file, correctedFrom }: OwnTrack): string =>
  `${correctedFrom === undefined ? `own file ${file}` : `corrected from ${correctedFrom}`}, version ${version}`;

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
  const origins = tracks.flatMap(({ request }) => trackQualifier(request) ?? []);
  const lang = tracks.map((one) => one.lang ?? '').join('+') || null;
  return baseName(
    createFileNamer(naming)({ ...subject, lang, qualifiers: [...origins, ...requested, ...viewTags] }, extension),
  );
}

/** Copies lines. The toast offers text with times instead of text without, and the other way round. */
export async function copyLines(
  context: ExportContext,
  options: CopyOptions,
  details: SavedVideoDetails,
): Promise<void> {
  const { form, span, name } = options;
  const input = await readCopyInput(context, span, details, form === 'text' || form === 'times');
  if (!input) return;
  await context.ports.copy(copyText(form, input));
  const { showToast, copyLines } = context.get();
  const n = input.cues.length;
  const message: Message = name ? { count: 'copiedAs', n, fill: [name] } : { count: 'copiedText', n };
  if (form !== 'text' && form !== 'times') return showToast(message);
  const other = form === 'text' ? 'times' : 'text';
  showToast(message, {
    message: [other === 'text' ? 'copyWithoutTimes' : 'copyWithTimes'],
    run: () => void copyLines({ ...(span && { span }), form: other }),
  });
}

/** Returns what a form is made of. With `linesOnly`, nothing is read about the video. */
export async function readCopyInput(
  { get }: ExportContext,
  span: CopyOptions['span'],
  details: SavedVideoDetails,
  linesOnly = false,
): Promise<CopyInput | null> {
  const { track, subject, second: shown, exportsBoth = true, settings } = get();
  if (!track || !subject) return null;
  const { cues, lang, request } = track;
  const origin = trackQualifier(request);
  const second = exportsBoth ? shown : null;
  return {
    cues: span ? cues.slice(span.from, span.until) : cues,
    second: second && (span ? secondaryCuesFor(cues, second.cues, span) : second.cues),
    video: linesOnly ? unknownVideo(subject) : await readCopiedVideo(subject, details),
    lang,
    ...(origin !== null && { origin }),
    chapters: chaptersFromDetails(details, subject.videoId),
    notes: linesOnly ? [] : await readNotes(subject.videoId, cues, span ?? { from: 0, until: cues.length }),
    every: settings.copyInterval,
  };
}

async function readNotes(
  videoId: string,
  cues: readonly Cue[],
  { from, until }: { from: number; until: number },
): Promise<CopyInput['notes']> {
  const byLine = notesByLine(await timedNoteRepository.ofVideo(videoId), cues);
  const inOrder = [...byLine].filter(([line]) => line >= from && line < until).sort(([one], [other]) => one - other);
  return inOrder.flatMap(([line, notes]) => notes.map(({ text }) => ({ line: cues[line]?.offset ?? 0, text })));
}
