import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { createRequestStore, type RequestStore } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { type CaptionFiles, createCaptionFiles } from '@/lib/captions/store/caption-files';
import { trackListStore } from '@/lib/captions/store/platform-files';
import { uniqueName } from '@/lib/downloads/download-name';
import type { Settings } from '@/lib/settings/settings';
import { fileName } from '@/lib/shared/file-name';
import type { Message } from '@/lib/shared/localized-text';
import { type LinkListEntry, type LinkListFormat, linkListFormats, writeLinkList } from '../link-lists';
import { mediaFileName, qualityLabel } from '../media-file-name';
import type { MediaRow } from '../media-row';

type FileSettings = Settings['files'];
type MediaKind = MediaRow['kind'];

interface FilesState {
  /** The chosen countries of this video. A group without one uses that of its saved list. */
  country: Partial<Record<MediaKind, string | null>>;
}

/** The store of the Files tab: a list per group, and actions on its rows. */
export interface FilesStore extends StoreApi<FilesState> {
  captions: RequestStore<'captionFiles'>;
  pictures: RequestStore<'thumbnailFiles'>;
  video: RequestStore<'videoFiles'>;
  audio: RequestStore<'audioFiles'>;
  captionFiles: CaptionFiles;
  /** Saves a choice for every video. */
  choose(change: Partial<FileSettings>): void;
  chooseCountry(kind: MediaKind, code: string | null): void;
  copy(text: string, message: Message): Promise<void>;
  /** Copies the links of rows, one per line. */
  copyLinks(rows: readonly MediaRow[]): Promise<void>;
  /** Saves the links for another downloader. It is free and needs no permission. */
  saveLinks(form: LinkListFormat, rows: readonly MediaRow[]): Promise<void>;
}

/** Returns the store of a panel, created when the tab is first opened. */
export const filesStoreOf = (panel: PanelStore): FilesStore => tabStore(panel, createFilesStore);

function createFilesStore(panel: PanelStore): FilesStore {
  const store = createStore<FilesState>()(() => ({ country: {} }));
  panel.subscribe((now, before) => {
    if (now.subject?.videoId !== before.subject?.videoId) store.setState({ country: {} });
  });
  const { ports } = panel;
  return Object.assign(store, {
    captions: trackListStore(panel),
    pictures: createRequestStore('thumbnailFiles', panel),
    video: createRequestStore('videoFiles', panel),
    audio: createRequestStore('audioFiles', panel),
    captionFiles: createCaptionFiles(panel),
    choose(change: Partial<FileSettings>) {
      const { settings, changeSettings } = panel.getState();
      void changeSettings({ files: { ...settings.files, ...change } });
    },
    chooseCountry: (kind: MediaKind, code: string | null) =>
      store.setState({ country: { ...store.getState().country, [kind]: code } }),
    async copy(text: string, message: Message) {
      await ports.copy(text);
      panel.getState().tell(message);
    },
    async copyLinks(rows: readonly MediaRow[]) {
      const listed = toLinkListEntries(panel, rows);
      await ports.copy(writeLinkList('txt', listed));
      panel.getState().tell({ count: 'filesLinksCopied', n: listed.length });
    },
    saveLinks: (form: LinkListFormat, rows: readonly MediaRow[]) => saveLinks(panel, form, rows),
  });
}

async function saveLinks(panel: PanelStore, form: LinkListFormat, rows: readonly MediaRow[]): Promise<void> {
  const { subject, tell, announce } = panel.getState();
  const [first] = rows;
  if (!subject || !first) return;
  const { ending, mediaType } = linkListFormats[form];
  const name = fileName({ title: subject.title ?? '', id: subject.videoId, lang: `${first.kind} links`, ext: ending });
  await panel.ports.save(name, mediaType, [writeLinkList(form, toLinkListEntries(panel, rows))]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}

/** Returns the rows with a link, each with a unique file name. */
function toLinkListEntries(panel: PanelStore, rows: readonly MediaRow[]): LinkListEntry[] {
  const { subject, settings } = panel.getState();
  if (!subject) return [];
  const taken = new Set<string>();
  return rows.flatMap((row) => {
    if (row.link === null) return [];
    const name = uniqueName(mediaFileName(row, subject, settings.naming), taken);
    taken.add(name.toLowerCase());
    const title = [subject.title ?? subject.videoId, qualityLabel(row)].filter(Boolean).join(' ');
    return [{ url: row.link, name, seconds: row.seconds, title }];
  });
}
