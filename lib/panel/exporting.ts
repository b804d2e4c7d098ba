import { type CaptionFormat, formats, type WrittenFormat } from '@/lib/core/captions/formats';
import { viewMarks } from '@/lib/core/captions/views';
import { writeCaptions } from '@/lib/core/captions/write';
import { fileName } from '@/lib/core/file-name';
import type { CaptionsPanel } from './captions-neighbours';
import { chaptersIn } from './chapters';
import type { CopyWish } from './export-slice';
import type { ShownTrack } from './held-tracks';
import type { Inquiry } from './inquiry';
import type { Ports } from './ports';
import type { Subject } from './video-slice';

interface Own {
  ports: Ports;
  get(): CaptionsPanel;
}

/** Writes a file from what is held, with chapters where the details of the video are held too. */
export async function writeHeld(
  own: Own,
  format: WrittenFormat,
  notes: readonly string[],
  details: Pick<Inquiry<'videos'>, 'answer'>,
): Promise<void> {
  const { track, subject, settings, views } = own.get();
  if (!track || !subject) return;
  const written = writeCaptions(format, track.cues, {
    lineEnds: settings.lineEnds,
    clipOverlaps: settings.clipOverlaps,
    layout: settings.layout,
    chapters: chaptersIn(details, subject.videoId),
    videoId: subject.videoId,
    title: subject.title,
    lang: track.lang,
    notes,
  });
  await saveFile(own, { format, track, subject, marks: viewMarks(views) }, written);
}

interface Saved {
  format: CaptionFormat;
  track: ShownTrack;
  subject: Subject;
  /** The views it was written through. */
  marks?: readonly string[];
}

/** Saves a file and says under which name. */
export async function saveFile({ ports, get }: Own, saved: Saved, part: BlobPart): Promise<void> {
  const { extension, mediaType } = formats[saved.format];
  const name = nameOf(saved, extension);
  await ports.save(name, mediaType, [part]);
  get().tell(['exportSaved', name]);
  get().announce(['exportSaved', name]);
}

/**
 * Not every file has a place for remarks, so its name says which language was asked for and did not come (CAP-08), and
 * through which views it was written (CAP-09).
 */
function nameOf({ subject, track, marks = [] }: Saved, ext: string): string {
  const said = [...(track.otherThanAsked ? [`asked ${track.question.lang}`] : []), ...marks];
  const lang = [track.lang ?? '', ...(said.length > 0 ? [`(${said.join(', ')})`] : [])].join(' ').trim();
  return fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
}

const copiedWords = { times: 'copiedWithTimes', text: 'copiedText', links: 'copiedLinks' } as const;

/** Copies lines as they are written into files, with the other form one press away. */
export async function copyLines({ ports, get }: Own, { how, span }: CopyWish): Promise<void> {
  const { track, subject } = get();
  if (!track || !subject) return;
  const cues = span ? track.cues.slice(span.from, span.until) : track.cues;
  const layout = { times: how === 'text' ? 'none' : 'line', every: 0 } as const;
  const written = writeCaptions(how === 'links' ? 'md' : 'txt', cues, { layout, videoId: subject.videoId });
  await ports.copy(new TextDecoder().decode(written));
  const other = how === 'text' ? 'times' : 'text';
  get().tell(
    { count: copiedWords[how], n: cues.length },
    {
      says: [other === 'text' ? 'copyWithoutTimes' : 'copyWithTimes'],
      run: () => void get().copyLines({ how: other, ...(span && { span }) }),
    },
  );
}
