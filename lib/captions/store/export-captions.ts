import type { Ports } from '@/lib/app-store/ports';
import type { Inquiry } from '@/lib/app-store/request-store';
import { chaptersIn } from '@/lib/details/store/chapters';
import { fileName } from '@/lib/shared/file-name';
import { besideSpan } from '../align/pair-span';
import { type CaptionFormat, formats } from '../formats';
import { writeCaptions } from '../serialize/serialize-captions';
import { trackLabel } from '../track-label';
import { viewMarks } from '../views';
import type { CaptionsPanel } from './captions-slices';
import type { CopyWish, HeldWish } from './export-slice';
import type { ShownTrack } from './saved-tracks';

/** What files are written from, and who is told of them. */
type Written = Pick<CaptionsPanel, 'track' | 'second' | 'views' | 'settings' | 'tell' | 'announce' | 'copyLines'> & {
  subject: Named | null;
};
interface Named {
  videoId: string;
  title: string | null;
}

interface Own {
  ports: Pick<Ports, 'save' | 'copy'>;
  get(): Written;
}

/** Writes a file from what is held, with chapters where the details of the video are held too. */
export async function writeHeld(
  own: Own,
  { format, notes, both = false }: HeldWish,
  details: Pick<Inquiry<'videos'>, 'answer'>,
): Promise<void> {
  const { track, subject, settings, views, second: shown } = own.get();
  if (!track || !subject) return;
  const second = both && formats[format].holdsTwo ? shown : null;
  const written = writeCaptions(format, track.cues, {
    lineEnds: settings.lineEnds,
    clipOverlaps: settings.clipOverlaps,
    layout: settings.layout,
    chapters: chaptersIn(details, subject.videoId),
    videoId: subject.videoId,
    title: subject.title,
    lang: track.lang,
    label: trackLabel(track),
    receivedAt: track.receivedAt,
    second: second && { cues: second.cues, lang: second.lang, label: trackLabel(second) },
    notes,
  });
  await saveFile(own, { format, track, second, subject, marks: viewMarks(views, track.received) }, written);
}

interface Saved {
  format: CaptionFormat;
  track: ShownTrack;
  second?: ShownTrack | null;
  subject: Named;
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
 * Not every file has a place for remarks, so its name says which languages it holds, which was asked for and did not come
 * (CAP-08), and through which views it was written (CAP-09).
 */
function nameOf({ subject, track, second, marks = [] }: Saved, ext: string): string {
  const tracks = second ? [track, second] : [track];
  const asked = tracks.filter(({ otherThanAsked }) => otherThanAsked).map(({ question }) => `asked ${question.lang}`);
  const said = [...asked, ...marks];
  const langs = tracks.map(({ lang }) => lang ?? '').join('+');
  const lang = [langs, ...(said.length > 0 ? [`(${said.join(', ')})`] : [])].join(' ').trim();
  return fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
}

const copiedWords = { times: 'copiedWithTimes', text: 'copiedText', links: 'copiedLinks' } as const;

/** Copies lines as they are written into files, with the other form one press away. */
export async function copyLines({ ports, get }: Own, wish: CopyWish): Promise<void> {
  const { track, subject, second: shown } = get();
  if (!track || !subject) return;
  const { how, span, both = false } = wish;
  const second = both ? shown : null;
  const cues = span ? track.cues.slice(span.from, span.until) : track.cues;
  const written = writeCaptions(how === 'links' ? 'md' : 'txt', cues, {
    layout: { times: how === 'text' ? 'none' : 'line', every: 0 },
    videoId: subject.videoId,
    // What is copied stands among words of the reader's own: no heads.
    second: second && { cues: span ? besideSpan(track.cues, second.cues, span) : second.cues, lang: null, label: '' },
    stacked: true,
  });
  await ports.copy(new TextDecoder().decode(written));
  const other = how === 'text' ? 'times' : 'text';
  get().tell(
    { count: second ? 'copiedBoth' : copiedWords[how], n: cues.length },
    {
      says: [other === 'text' ? 'copyWithoutTimes' : 'copyWithTimes'],
      run: () => void get().copyLines({ ...wish, how: other }),
    },
  );
}
