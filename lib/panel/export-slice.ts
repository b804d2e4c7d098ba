import { cacheKey } from '@/lib/core/cache-key';
import { type CaptionFormat, type FetchedFormat, formats, type WrittenFormat } from '@/lib/core/captions/formats';
import { linkExpiry } from '@/lib/core/captions/signed-link';
import { captionsAsked } from '@/lib/core/captions/track-question';
import { writeCaptions } from '@/lib/core/captions/write';
import { fileName } from '@/lib/core/file-name';
import type { Call, HeldAnswer } from '@/lib/core/service/call';
import type { Asked } from '@/lib/core/service/endpoints';
import type { Failure } from '@/lib/core/service/failure';
import { captionLanguages } from '@/lib/core/service/value-sets';
import type { CaptionsPanel, CaptionsPart } from './captions-neighbours';
import type { ShownTrack } from './captions-slice';
import type { Ports } from './ports';
import type { Subject } from './video-slice';

/** Why a file of the platform did not come. */
export type FileTrouble =
  | { is: 'link'; reason: 'no-permission' | 'refused' | 'unreachable' }
  | { is: 'service'; failure: Failure };

/** The way to a file of the platform that costs least. */
export type FileWay =
  /** By the signed link of the track list; `until` in milliseconds since 1970. */
  { is: 'link'; url: string; until: number } | { is: 'held'; receivedAt: number } | { is: 'service' };

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
  /** No longer waits; what was sent stays sent. */
  stopFetching(): Promise<void>;
  dismissFileTrouble(): void;
  copyLines(wish: CopyWish): Promise<void>;
  readHeldFiles(held: readonly HeldAnswer[]): void;
}

/** Everything that leaves the panel: files and copied lines. */
export const exportSlice =
  (ports: Ports, call: Call): CaptionsPart<ExportSlice> =>
  (set, get) => {
    const save = async (format: CaptionFormat, track: ShownTrack, part: BlobPart, subject: Subject): Promise<void> => {
      const name = nameOf(subject, track, formats[format].extension);
      await ports.save(name, formats[format].mediaType, [part]);
      get().tell(['exportSaved', name]);
      get().announce(['exportSaved', name]);
    };
    const fetched = async (format: FetchedFormat, way: FileWay): Promise<string | FileTrouble> => {
      if (way.is === 'link') {
        const told = await ports.fetchSigned(way.url);
        return told.ok ? told.text : { is: 'link', reason: told.reason };
      }
      const asked = fileAsked(get(), format);
      if (!asked) return { is: 'link', reason: 'unreachable' };
      const told = await call('captions', asked, { by: 'reader' });
      if (!told.ok) return { is: 'service', failure: told.failure };
      return typeof told.value.value === 'string' ? told.value.value : told.value.held.body;
    };

    return {
      timesInText: true,
      fetching: null,
      fileTrouble: null,
      heldFiles: new Map(),
      putTimes: (timesInText) => set({ timesInText }),

      async saveHeld(format, notes) {
        const { track, subject, settings, timesInText } = get();
        if (!track || !subject) return;
        const written = writeCaptions(format, track.cues, {
          lineEnds: settings.lineEnds,
          clipOverlaps: settings.clipOverlaps,
          times: timesInText ? 'line' : 'none',
          videoId: subject.videoId,
          title: subject.title,
          lang: track.lang,
          notes,
        });
        await save(format, track, written, subject);
      },

      async saveFetched(format, way) {
        const { track, subject } = get();
        if (!track || !subject || get().fetching) return;
        const fetching = { format, since: ports.now() };
        set({ fetching, fileTrouble: null });
        const came = await fetched(format, way);
        if (get().fetching !== fetching) return;
        set({ fetching: null });
        if (typeof came === 'string') return save(format, track, came, subject);
        // On another video by now, the trouble with this one is of no use (DET-05).
        if (get().subject?.videoId === subject.videoId) set({ fileTrouble: { format, trouble: came } });
      },

      async stopFetching() {
        const { fetching, settings } = get();
        const asked = fetching && fileAsked(get(), fetching.format);
        set({ fetching: null });
        if (asked) await ports.ask('service/stop', { key: cacheKey('captions', asked, settings.serviceUrl) });
      },

      dismissFileTrouble: () => set({ fileTrouble: null }),

      async copyLines({ how, span }) {
        const { track, subject } = get();
        if (!track || !subject) return;
        const cues = span ? track.cues.slice(span.from, span.until) : track.cues;
        const times = how === 'text' ? 'none' : 'line';
        const written = writeCaptions(how === 'links' ? 'md' : 'txt', cues, { times, videoId: subject.videoId });
        await ports.copy(new TextDecoder().decode(written));
        const count = ({ times: 'copiedWithTimes', text: 'copiedText', links: 'copiedLinks' } as const)[how];
        const other = how === 'text' ? 'times' : 'text';
        get().tell(
          { count, n: cues.length },
          {
            says: [other === 'text' ? 'copyWithoutTimes' : 'copyWithTimes'],
            run: () => void get().copyLines({ how: other, ...(span && { span }) }),
          },
        );
      },

      readHeldFiles(held) {
        set({ heldFiles: new Map(held.map(({ key, receivedAt }) => [key, receivedAt])) });
      },
    };
  };

/** Where the file itself has no place for it, its name says which language was asked for and did not come (CAP-08). */
function nameOf(subject: Subject, track: ShownTrack, ext: string): string {
  const came = track.lang ?? '';
  const lang = track.otherThanAsked ? `${came} (asked ${track.question.lang})` : came;
  return fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
}

/** The question for a file of the track that is read; `null` while none is. */
export function fileAsked({ subject, track }: CaptionsPanel, format: FetchedFormat): Asked<'captions'> | null {
  if (!subject || !track) return null;
  const came = track.lang !== null && captionLanguages.includes(track.lang) ? track.lang : track.question.lang;
  return { ...captionsAsked(subject.videoId, { ...track.question, lang: came }), format };
}

/** Held before linked before asked: what costs nothing and cannot expire comes first (EXP-02). */
export function wayTo(panel: CaptionsPanel, format: FetchedFormat, now: number): FileWay {
  const asked = fileAsked(panel, format);
  const heldAt = asked ? panel.heldFiles.get(cacheKey('captions', asked, panel.settings.serviceUrl)) : undefined;
  if (heldAt !== undefined) return { is: 'held', receivedAt: heldAt };
  const list = panel.lastTrackList;
  const file = list?.files.find((one) => one.format === format && one.languageCode === panel.track?.lang && one.url);
  if (!list || !file?.url) return { is: 'service' };
  const until = linkExpiry(file.url) ?? list.freshUntil;
  return until > now ? { is: 'link', url: file.url, until } : { is: 'service' };
}
