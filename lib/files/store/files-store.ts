import { createStore, type StoreApi } from 'zustand/vanilla';
import { storeOfPage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { uniqueName } from '@/lib/downloads/download-name';
import { saveFile } from '@/lib/downloads/save-file';
import { type LinkListEntry, type LinkListFormat, linkListFormats, writeLinkList } from '@/lib/platform/link-lifetime';
import type { Settings } from '@/lib/settings/settings';
import { fileName } from '@/lib/shared/file-name';
import type { Message } from '@/lib/shared/localized-text';
import { audioTrackLabel } from '../audio-track';
import { mediaFileName, qualityLabel } from '../media-file-name';
import type { MediaRow } from '../media-row';

type FileSettings = Settings['files'];
type MediaKind = MediaRow['kind'];

interface FilesState {
  /** The countries chosen for this video. A kind without a choice uses the country of its saved list. */
  country: Partial<Record<MediaKind, string | null>>;
  /** Changes settings of the Files tab, which apply to every video. */
  choose(change: Partial<FileSettings>): void;
  chooseCountry(kind: MediaKind, code: string | null): void;
  copy(text: string, message: Message): Promise<void>;
  /** Copies the links of rows, one per line. */
  copyLinks(rows: readonly MediaRow[]): Promise<void>;
  /** Saves the links for another download manager. This is free and needs no permission. */
  saveLinks(form: LinkListFormat, rows: readonly MediaRow[]): Promise<void>;
}

export type FilesStore = StoreApi<FilesState>;

/** Returns the store of a panel, created when the tab is first opened. */
export const filesStoreOf = (panel: PanelStore): FilesStore => storeOfPage(panel, createFilesStore);

function createFilesStore(panel: PanelStore): FilesStore {
  const { ports } = panel.getState();
  const store = createStore<FilesState>()((set, get) => ({
    country: {},
    choose(change) {
      const { settings, changeSettings } = panel.getState();
      void changeSettings({ files: { ...settings.files, ...change } });
    },
    chooseCountry: (kind, code) => set({ country: { ...get().country, [kind]: code } }),
    async copy(text, message) {
      await ports.copy(text);
      panel.getState().showToast(message);
    },
    async copyLinks(rows) {
      const listed = toLinkListEntries(panel, rows);
      await ports.copy(writeLinkList('txt', listed));
      panel.getState().showToast({ count: 'filesLinksCopied', n: listed.length });
    },
    saveLinks: (form, rows) => saveLinks(panel, form, rows),
  }));
  panel.subscribe((current, previous) => {
    if (current.subject?.videoId !== previous.subject?.videoId) store.setState({ country: {} });
  });
  return store;
}

async function saveLinks(panel: PanelStore, form: LinkListFormat, rows: readonly MediaRow[]): Promise<void> {
  const { subject } = panel.getState();
  const [first] = rows;
  if (!subject || !first) return;
  const { ending, mediaType } = linkListFormats[form];
  const name = fileName({ title: subject.title ?? '', id: subject.videoId, lang: `${first.kind} links`, ext: ending });
  await saveFile(panel.getState(), name, mediaType, writeLinkList(form, toLinkListEntries(panel, rows)));
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
    const title = [subject.title ?? subject.videoId, qualityLabel(row), audioTrackLabel(row)].filter(Boolean).join(' ');
    return [{ url: row.link, name, seconds: row.seconds, title }];
  });
}
