import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Ports, Unsubscribe } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import type { Cue } from '@/lib/captions/cue';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { TrackFacts } from '@/lib/captions/track-facts';
import { viewFileTags } from '@/lib/captions/views';
import { createTableFile, type TableFormat } from '@/lib/downloads/create-table-file';
import type { Settings } from '@/lib/settings/settings';
import type { PauseFormat } from './pause-formats';
import { findPauses, lastCueEnd, type TimeSpan } from './pauses';
import type { RateThresholds } from './rate-levels';

/** The table of every line's pace, or the pauses in one of their ways. */
type RateExport = LineTableExport | PauseFormat;
/** Every line's pace, for programs and for spreadsheets. */
type LineTableExport = 'lines' | 'lines-xlsx';

const isLineTable = (file: RateExport): file is LineTableExport => file === 'lines' || file === 'lines-xlsx';

/** Saves what the study of pace found, of the lines as they are read. `length` of the video in seconds, where it is known. */
export async function exportRates(panel: CaptionsStore, file: RateExport, length: number | null): Promise<void> {
  const { track, subject, settings, views, tell, announce } = panel.getState();
  if (!track || !subject) return;
  const context = { ports: panel.ports, subject, settings };
  const { cues } = track;
  const videoLength = length ?? lastCueEnd(cues);
  const { fileName } = await import('@/lib/shared/file-name');
  // No table has a place for remarks: its name says through which views it was measured.
  const viewNames = viewFileTags(views, track.received);
  const nameParts = [
    track.lang ?? '',
    isLineTable(file) ? 'pace' : 'pauses',
    viewNames.length > 0 && `(${viewNames.join(', ')})`,
  ];
  const lang = nameParts.filter(Boolean).join(' ');
  const nameFor = (ext: string) => fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
  const { name, mediaType, content } = isLineTable(file)
    ? await createLineTable(file === 'lines' ? 'csv' : 'xlsx', { cues, limits: settings.pace }, nameFor)
    : await createPauseFile(
        context,
        file,
        { pauses: findPauses(cues, videoLength, settings.pace.pause), length: videoLength },
        nameFor,
      );
  await panel.ports.save(name, mediaType, [content]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}

type NameFor = (extension: string) => string;

async function createLineTable(
  format: TableFormat,
  { cues, limits }: { cues: readonly Cue[]; limits: RateThresholds },
  nameFor: NameFor,
) {
  // The writers wait until a file is wanted.
  const { rateTable } = await import('./rate-table');
  return { name: nameFor(format), ...(await createTableFile(rateTable(cues, limits), format)) };
}

interface VideoPauses {
  pauses: readonly TimeSpan[];
  /** Seconds of the whole video. */
  length: number;
}

/** What the video's own name follows from. */
interface ExportContext {
  ports: Pick<Ports, 'held'>;
  subject: Subject;
  settings: Pick<Settings, 'naming'>;
}

async function createPauseFile(
  context: ExportContext,
  file: PauseFormat,
  { pauses, length }: VideoPauses,
  nameFor: NameFor,
) {
  const { pauseFormats } = await import('./pause-formats');
  const { extension, mediaType, write } = pauseFormats[file];
  const name = nameFor(extension);
  // The others name no video.
  const video = file === 'concat' ? await videoName(context) : '';
  const short = video.replace(/(?=\.[^.]*$)/, ' short');
  return { name, mediaType, content: write(pauses, length, { video, list: name, short }) };
}

const videoName = async ({ ports, subject, settings }: ExportContext): Promise<string> =>
  (await import('@/lib/files/store/video-file-name')).videoFileName(ports, subject, settings);

/** Facts of every held track: free, and without a network. */
export interface SavedTrackFacts {
  facts(): Promise<readonly TrackFacts[]>;
  /** Makes those that are missing, out of what is held; `told` of each step. */
  bringUpToDate(onProgress: (done: number, of: number) => void, signal: AbortSignal): Promise<unknown>;
}

/** Plots that can be read as tables. */
type RatePlotName = 'curve' | 'lines' | 'pauses' | 'standing';

interface RateState {
  /** Remembered as long as the panel is open, from video to video. */
  tables: ReadonlySet<RatePlotName>;
  /** Held against tracks of other languages too. */
  across: boolean;
  /** `null` before they were read. */
  facts: readonly TrackFacts[] | null;
  /** How far reading of what is held came; `null` when all is read. */
  reading: { done: number; of: number } | null;
  titles: ReadonlyMap<string, string | null>;
}

export interface RateStore extends StoreApi<RateState> {
  showAs(plot: RatePlotName, asTable: boolean): void;
  compareAcross(across: boolean): void;
  /** Reads what is known of the held tracks, and makes what is missing until it is called off. */
  readLibrary(): Unsubscribe;
  /** Learns what these videos are called. */
  name(videoIds: readonly string[]): Promise<void>;
}

/** What the study of pace knows beside the track itself. */
export function createRateStore({ ports }: PanelStore, library: SavedTrackFacts): RateStore {
  const store = createStore<RateState>()(() => ({
    tables: new Set<RatePlotName>(),
    across: false,
    facts: null,
    reading: null,
    titles: new Map(),
  }));
  const { setState: set, getState: get } = store;
  return Object.assign(store, {
    showAs(plot: RatePlotName, asTable: boolean) {
      const tables = new Set(get().tables);
      if (asTable) tables.add(plot);
      else tables.delete(plot);
      set({ tables });
    },
    compareAcross: (across: boolean) => set({ across }),
    readLibrary() {
      const controller = new AbortController();
      void loadFacts(library, set, controller.signal);
      return () => controller.abort();
    },
    async name(videoIds: readonly string[]) {
      const unknown = videoIds.filter((id) => !get().titles.has(id));
      if (unknown.length === 0) return;
      const loaded = await Promise.all(unknown.map(async (id) => [id, await ports.held.titleOf(id)] as const));
      set({ titles: new Map([...get().titles, ...loaded]) });
    },
  });
}

async function loadFacts(library: SavedTrackFacts, set: (change: Partial<RateState>) => void, signal: AbortSignal) {
  // What is known already is shown at once.
  set({ facts: await library.facts() });
  await library.bringUpToDate((done, of) => !signal.aborted && set({ reading: { done, of } }), signal);
  set(signal.aborted ? { reading: null } : { reading: null, facts: await library.facts() });
}
