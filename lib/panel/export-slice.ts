import { type CaptionFormat, type FetchedFormat, formats, type WrittenFormat } from '@/lib/core/captions/formats';
import { viewMarks } from '@/lib/core/captions/views';
import type { Call, HeldAnswer } from '@/lib/core/service/call';
import type { CaptionsPanel, CaptionsPart } from './captions-neighbours';
import { type FileTrouble, fetchedFile } from './fetched-file';
import { type FileWay, fileAsked } from './file-way';
import type { ShownTrack } from './held-tracks';
import type { Ports } from './ports';
import { takenBackIfBroken } from './taken-back';
import type { Subject } from './video-slice';

export interface CopyWish {
  how: 'times' | 'text' | 'links';
  /** Lines from `from` up to, but without, `until`; all without it. */
  span?: { from: number; until: number };
}

export interface ExportSlice {
  /** A time before each line of txt and md. */
  timesInText: boolean;
  fetching: { format: FetchedFormat; since: number } | null;
  fileTrouble: { format: FetchedFormat; trouble: FileTrouble } | null;
  /** Files of the platform that are held, by their key; milliseconds since 1970. */
  heldFiles: ReadonlyMap<string, number>;
  putTimes(on: boolean): void;
  /** Writes a file from what is held: free. `notes` are remarks in the reader's words. */
  saveHeld(format: WrittenFormat, notes: readonly string[]): Promise<void>;
  /** The platform's own file: by the way given, which the reader saw with its price. */
  saveFetched(format: FetchedFormat, way: FileWay): Promise<void>;
  /** No longer waits; what was sent stays sent, and is held when it comes. */
  stopFetching(): void;
  dismissFileTrouble(): void;
  copyLines(wish: CopyWish): Promise<void>;
  readHeldFiles(held: readonly HeldAnswer[]): void;
}

interface Own {
  ports: Ports;
  set(change: Partial<ExportSlice>): void;
  get(): CaptionsPanel;
}

/** Everything that leaves the panel: files and copied lines. */
export const exportSlice =
  (ports: Ports, call: Call): CaptionsPart<ExportSlice> =>
  (set, get) => {
    const own: Own = { ports, set, get };
    return {
      timesInText: true,
      fetching: null,
      fileTrouble: null,
      heldFiles: new Map(),
      putTimes: (timesInText) => set({ timesInText }),
      saveHeld: (format, notes) => saveHeld(own, format, notes),
      saveFetched: (format, way) => saveFetched(own, call, format, way),
      stopFetching: () => set({ fetching: null }),
      dismissFileTrouble: () => set({ fileTrouble: null }),
      copyLines: (wish) => copyLines(own, wish),
      readHeldFiles: (held) => set({ heldFiles: new Map(held.map(({ key, receivedAt }) => [key, receivedAt])) }),
    };
  };

async function saveHeld(own: Own, format: WrittenFormat, notes: readonly string[]): Promise<void> {
  const { track, subject, settings, timesInText, views } = own.get();
  if (!track || !subject) return;
  // The writers of ten formats wait until a file is wanted.
  const { writeCaptions } = await import('@/lib/core/captions/write');
  const written = writeCaptions(format, track.cues, {
    lineEnds: settings.lineEnds,
    clipOverlaps: settings.clipOverlaps,
    times: timesInText ? 'line' : 'none',
    videoId: subject.videoId,
    title: subject.title,
    lang: track.lang,
    notes,
  });
  await save(own, { format, track, subject, marks: viewMarks(views) }, written);
}

async function saveFetched(own: Own, call: Call, format: FetchedFormat, way: FileWay): Promise<void> {
  const { ports, set, get } = own;
  const { track, subject } = get();
  if (!track || !subject || get().fetching) return;
  const fetching = { format, since: ports.now() };
  set({ fetching, fileTrouble: null });
  const takeBack = () => get().fetching === fetching && set({ fetching: null });
  const came = await takenBackIfBroken(fetchedFile(ports, call, fileAsked(get(), format), way), takeBack);
  if (get().fetching !== fetching) return;
  set({ fetching: null });
  if (typeof came === 'string') return save(own, { format, track, subject }, came);
  // On another video by now, the trouble with this one is of no use (DET-05).
  if (get().subject?.videoId === subject.videoId) set({ fileTrouble: { format, trouble: came } });
}

interface Saved {
  format: CaptionFormat;
  track: ShownTrack;
  subject: Subject;
  /** The views it was written through. */
  marks?: readonly string[];
}

async function save({ ports, get }: Own, saved: Saved, part: BlobPart): Promise<void> {
  const { extension, mediaType } = formats[saved.format];
  const name = await nameOf(saved, extension);
  await ports.save(name, mediaType, [part]);
  get().tell(['exportSaved', name]);
  get().announce(['exportSaved', name]);
}

const copiedWords = { times: 'copiedWithTimes', text: 'copiedText', links: 'copiedLinks' } as const;

async function copyLines({ ports, get }: Own, { how, span }: CopyWish): Promise<void> {
  const { track, subject } = get();
  if (!track || !subject) return;
  const cues = span ? track.cues.slice(span.from, span.until) : track.cues;
  const times = how === 'text' ? 'none' : 'line';
  // The writers of ten formats wait until a file is wanted.
  const { writeCaptions } = await import('@/lib/core/captions/write');
  const written = writeCaptions(how === 'links' ? 'md' : 'txt', cues, { times, videoId: subject.videoId });
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

/**
 * Not every file has a place for remarks, so its name says which language was asked for and did not come (CAP-08), and
 * through which views it was written (CAP-09).
 */
async function nameOf({ subject, track, marks = [] }: Saved, ext: string): Promise<string> {
  const said = [...(track.otherThanAsked ? [`asked ${track.question.lang}`] : []), ...marks];
  const lang = [track.lang ?? '', ...(said.length > 0 ? [`(${said.join(', ')})`] : [])].join(' ').trim();
  const { fileName } = await import('@/lib/core/file-name');
  return fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
}
