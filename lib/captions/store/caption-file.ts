import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import { takenBackIfBroken } from '@/lib/app-store/rollback';
import { captionFormat, captionName } from '@/lib/files/caption-name';
import type { CaptionTrack } from '@/lib/files/caption-tracks';
import { cacheKey } from '@/lib/service/cache-key';
import type { Asked } from '@/lib/service/endpoints';
import type { CaptionFile } from '@/lib/service/file-schemas';
import { type CaptionFormat, captionFormats, captionLanguages } from '@/lib/service/value-sets';
import { type FileTrouble, fetchedFile } from './fetched-file';
import { type FileWay, linkOrService } from './file-source';

/** One file of one track. */
export interface Wanted {
  track: CaptionTrack;
  file: CaptionFile;
}

export interface CaptionFileState {
  /** What is on its way; `since` in milliseconds since 1970. */
  fetching: (Wanted & { since: number }) | null;
  trouble: (Wanted & { trouble: FileTrouble }) | null;
  /** When each file that is held was answered, by its key; milliseconds since 1970. */
  heldAt: ReadonlyMap<string, number>;
}

export interface CaptionFiles extends StoreApi<CaptionFileState> {
  /** The question that gives this file; `null` where the service does not know the language or the format. */
  asked(file: CaptionFile): Asked<'captions'> | null;
  /** Held before linked before asked (EXP-02). `listedAt` in milliseconds since 1970. */
  wayTo(file: CaptionFile, listedAt: number): FileWay;
  /** By the way given, which the reader saw with its price. */
  save(wanted: Wanted, way: FileWay): Promise<void>;
  /** No longer waits; what was sent stays sent, and is held when it comes. */
  stop(): void;
  dismiss(): void;
}

const nothing: CaptionFileState = { fetching: null, trouble: null, heldAt: new Map() };

/** The platform's own caption files, of every track that is listed. */
export function captionFiles(panel: Panel): CaptionFiles {
  const store = createStore<CaptionFileState>()(() => nothing);
  const { ports } = panel;
  const subject = () => panel.getState().subject;
  const readHeld = async () => {
    const about = subject();
    const held = about ? await ports.held.about(about.videoId) : [];
    if (subject()?.seq !== about?.seq) return;
    store.setState({ heldAt: new Map(held.map(({ key, receivedAt }) => [key, receivedAt])) });
  };
  panel.subscribe((now, before) => {
    if (now.subject?.seq === before.subject?.seq) return;
    store.setState(nothing);
    void readHeld();
  });
  ports.held.watch(() => void readHeld());
  void readHeld();

  const asked = (file: CaptionFile) => questionFor(file, subject()?.videoId);
  return Object.assign(store, {
    asked,
    wayTo(file: CaptionFile, listedAt: number): FileWay {
      const question = asked(file);
      const key = question && cacheKey('captions', question, panel.getState().settings.serviceUrl);
      const receivedAt = key === null ? undefined : store.getState().heldAt.get(key);
      if (receivedAt !== undefined) return { is: 'held', receivedAt };
      return linkOrService(file, listedAt, ports.now());
    },
    async save(wanted: Wanted, way: FileWay) {
      await save(panel, store, wanted, asked(wanted.file), way);
      await readHeld();
    },
    stop: () => store.setState({ fetching: null }),
    dismiss: () => store.setState({ trouble: null }),
  });
}

const isFormat = (format: string): format is CaptionFormat => captionFormats.some((one) => one === format);

function questionFor({ languageCode: lang, format }: CaptionFile, videoId: string | undefined) {
  if (videoId === undefined || !captionLanguages.includes(lang) || !isFormat(format)) return null;
  // Ids of videos are checked where they come in.
  return { videoId, lang, format } as Asked<'captions'>;
}

async function save(
  panel: Panel,
  store: StoreApi<CaptionFileState>,
  wanted: Wanted,
  asked: Asked<'captions'> | null,
  way: FileWay,
): Promise<void> {
  const { ports, call } = panel;
  const { subject, tell, announce } = panel.getState();
  if (!subject || store.getState().fetching) return;
  const fetching = { ...wanted, since: ports.now() };
  store.setState({ fetching, trouble: null });
  const takeBack = () => store.getState().fetching === fetching && store.setState({ fetching: null });
  const came = await takenBackIfBroken(fetchedFile(ports, call, asked, way), takeBack);
  // Called off, or about another video by now (DET-05).
  if (store.getState().fetching !== fetching) return;
  store.setState({ fetching: null, ...(typeof came !== 'string' && { trouble: { ...wanted, trouble: came } }) });
  if (typeof came !== 'string') return;
  const { format } = wanted.file;
  const name = captionName(wanted.track, format, subject);
  await ports.save(name, captionFormat(format)?.mediaType ?? 'text/plain', [came]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}
