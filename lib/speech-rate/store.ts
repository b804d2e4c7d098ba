import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Ports, Unsubscribe } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import type { Cue } from '@/lib/captions/cue';
import type { TrackStatistics } from '@/lib/captions/records';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { hasReceivedRates } from '@/lib/captions/store/saved-tracks';
import { fileNameTags } from '@/lib/captions/views';
import { createTableFile, saveFile, type TableFormat } from '@/lib/downloads/save-file';
import type { Settings } from '@/lib/settings/settings';
import { fileName } from '@/lib/shared/file-name';
import { findPauses, lastCueEnd, type TimeSpan } from './pauses';
import type { PauseFormat } from './rate-files';
import type { RateThresholds } from './rate-levels';

type RateExport = LineTableExport | PauseFormat;
type LineTableExport = 'lines' | 'lines-xlsx';

const isLineTable = (file: RateExport): file is LineTableExport => file === 'lines' || file === 'lines-xlsx';

/** Exports line rates or pauses of the displayed lines. `length` is the length of the video in seconds, if known. */
export async function exportRates(panel: CaptionsStore, file: RateExport, length: number | null): Promise<void> {
  const { track, subject, settings, views } = panel.getState();
  if (!track || !subject) return;
  const context = { ports: panel.getState().ports, subject, settings };
  const { cues } = track;
  const videoLength = length ?? lastCueEnd(cues);
  // A table has no place for notes, so the file name lists the active views.
  const viewNames = fileNameTags(views);
  const nameParts = [
    track.lang ?? '',
    isLineTable(file) ? 'speech rate' : 'pauses',
    viewNames.length > 0 && `(${viewNames.join(', ')})`,
  ];
  const lang = nameParts.filter(Boolean).join(' ');
  const nameFor = (ext: string) => fileName({ title: subject.title ?? '', id: subject.videoId, lang, ext });
  const { name, mediaType, content } = isLineTable(file)
    ? await createLineTable(
        file === 'lines' ? 'csv' : 'xlsx',
        { cues, limits: settings.speechRateLimits, ratesReceived: hasReceivedRates(track) },
        nameFor,
      )
    : await createPauseFile(
        context,
        file,
        { pauses: findPauses(cues, videoLength, settings.speechRateLimits.pause), length: videoLength },
        nameFor,
      );
  await saveFile(panel.getState(), name, mediaType, content);
}

type NameFor = (extension: string) => string;

async function createLineTable(
  format: TableFormat,
  { cues, limits, ratesReceived }: { cues: readonly Cue[]; limits: RateThresholds; ratesReceived: boolean },
  nameFor: NameFor,
) {
  // The writers are loaded on the first export.
  const { rateTable } = await import('./rate-files');
  return { name: nameFor(format), ...(await createTableFile(rateTable(cues, limits, ratesReceived), format)) };
}

interface VideoPauses {
  pauses: readonly TimeSpan[];
  /** In seconds. */
  length: number;
}

/** The values from which the name of the video file is derived. */
interface ExportContext {
  ports: Pick<Ports, 'responses'>;
  subject: Subject;
  settings: Pick<Settings, 'naming'>;
}

async function createPauseFile(
  context: ExportContext,
  file: PauseFormat,
  { pauses, length }: VideoPauses,
  nameFor: NameFor,
) {
  const { pauseFormats } = await import('./rate-files');
  const { extension, mediaType, write } = pauseFormats[file];
  const name = nameFor(extension);
  // Only the cut list refers to the video file.
  const video = file === 'concat' ? await videoName(context) : '';
  const short = video.replace(/(?=\.[^.]*$)/, ' short');
  return { name, mediaType, content: write(pauses, length, { video, list: name, short }) };
}

const videoName = async ({ ports, subject, settings }: ExportContext): Promise<string> =>
  (await import('@/lib/files/store/video-file-name')).videoFileName(ports, subject, settings);

/** Facts of all saved tracks, read without a network request. */
export interface TrackFactsSource {
  facts(): Promise<readonly TrackStatistics[]>;
  /** Derives the missing facts from saved captions. */
  bringUpToDate(onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<unknown>;
}

type RatePlotName = 'curve' | 'lines' | 'pauses' | 'rank';

interface RateState {
  /** Plots shown as tables. The choice lasts until the panel closes. */
  tables: ReadonlySet<RatePlotName>;
  acrossLanguages: boolean;
  /** `null` until loaded. */
  facts: readonly TrackStatistics[] | null;
  /** Progress of deriving facts; `null` when finished. */
  reading: { done: number; total: number } | null;
  titles: ReadonlyMap<string, string | null>;
  showAs(plot: RatePlotName, asTable: boolean): void;
  setAcrossLanguages(across: boolean): void;
  /** Loads the facts of saved tracks and derives missing ones until unsubscribed. */
  loadSavedFacts(): Unsubscribe;
  loadTitles(videoIds: readonly string[]): Promise<void>;
}

export type RateStore = StoreApi<RateState>;

export function createRateStore(panel: PanelStore, library: TrackFactsSource): RateStore {
  return createStore<RateState>()((set, get) => ({
    tables: new Set<RatePlotName>(),
    acrossLanguages: false,
    facts: null,
    reading: null,
    titles: new Map(),
    showAs(plot, asTable) {
      const tables = new Set(get().tables);
      if (asTable) tables.add(plot);
      else tables.delete(plot);
      set({ tables });
    },
    setAcrossLanguages: (acrossLanguages) => set({ acrossLanguages }),
    loadSavedFacts() {
      const controller = new AbortController();
      void loadFacts(library, set, controller.signal);
      return () => {
        controller.abort();
        set({ reading: null });
      };
    },
    async loadTitles(videoIds) {
      const unknown = videoIds.filter((id) => !get().titles.has(id));
      if (unknown.length === 0) return;
      const loaded = await Promise.all(
        unknown.map(async (id) => [id, await panel.getState().ports.responses.titleOf(id)] as const),
      );
      set({ titles: new Map([...get().titles, ...loaded]) });
    },
  }));
}

async function loadFacts(library: TrackFactsSource, set: (change: Partial<RateState>) => void, signal: AbortSignal) {
  // The view shows the available facts while the rest are derived.
  set({ facts: await library.facts() });
  await library.bringUpToDate((done, total) => !signal.aborted && set({ reading: { done, total } }), signal);
  const facts = await library.facts();
  if (!signal.aborted) set({ reading: null, facts });
}
