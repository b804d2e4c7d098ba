import { useState } from 'react';
import { useStore } from 'zustand';
import { useDownloadsStore, useThumbnailZip } from '@/components/downloads/use-downloads';
import { joinFacts } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { openTabOf } from '@/lib/app-store/panel-store';
import type { DownloadProgress } from '@/lib/downloads/download-state';
import type { Download } from '@/lib/downloads/records';
import type { DownloadsStore } from '@/lib/downloads/store';
import type { ThumbnailZip } from '@/lib/files/store/thumbnail-zip';
import type { VideoId } from '@/lib/service/ids';
import type { MessageName, PluralName, Translate } from '@/lib/shared/localized-text';
import { type DownloadActions, DownloadRow } from './DownloadRow';
import './downloads.css';

interface ZipStatusProps {
  zip: ThumbnailZip;
  onStop(): void;
  onClose(): void;
}

/** Shows the progress of a zip file, and which pictures are missing from it. */
export function ZipStatus({ zip, onStop, onClose }: ZipStatusProps) {
  const t = useTranslation();
  if (zip.is === 'idle') return null;
  if (zip.is === 'working') {
    return (
      <div className="download-row">
        <div className="flex-row">
          <Icon name="folder-archive" small />
          <span className="grow">{t('zipWorking', zip.done, zip.total)}</span>
          <IconButton icon="x" label={t('stop')} onPress={onStop} />
        </div>
        <span className="meter">
          <i style={{ inlineSize: `${(100 * zip.done) / zip.total}%` }} />
        </span>
      </div>
    );
  }
  if (zip.is === 'forbidden') return <ZipFailure message="zipForbidden" onClose={onClose} />;
  if (zip.saved === 0) return <ZipFailure message="zipNothing" onClose={onClose} />;
  const names = new Intl.ListFormat(t.locale).format(zip.leftOut);
  return zip.leftOut.length > 0 && <ZipFailure message="zipLeftOut" names={names} onClose={onClose} />;
}

function ZipFailure({ message, names = '', onClose }: { message: MessageName; names?: string; onClose: () => void }) {
  const t = useTranslation();
  return (
    <div className="alert danger" role="alert">
      <Icon name="triangle-alert" small />
      <p>{t(message, names)}</p>
      <div className="actions">
        <IconButton icon="x" label={t('close')} onPress={onClose} />
      </div>
    </div>
  );
}

interface Props {
  /** Oldest first. */
  downloads: readonly Download[];
  progress: ReadonlyMap<string, DownloadProgress>;
  actions: DownloadActions;
  /** True if the list starts as one line, however short it is. */
  isElsewhere?: boolean;
}

/** If there are more downloads than this, they are collapsed into one line. */
const maxUnfolded = 2;

/** Lists downloads that are pending, done or failed, until they are cleared. */
export function DownloadList({ downloads, progress, actions, isElsewhere = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isCollapsible = isElsewhere || downloads.length > maxUnfolded;
  if (downloads.length === 0) return null;
  return (
    <>
      {isCollapsible && (
        <Fold downloads={downloads} progress={progress} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      {(!isCollapsible || isOpen) && (
        <ul className="download-list">
          {downloads.map((download) => (
            <DownloadRow key={download.id} download={download} progress={progress.get(download.id)} actions={actions} />
          ))}
        </ul>
      )}
    </>
  );
}

interface FoldProps extends Pick<Props, 'downloads' | 'progress'> {
  isOpen: boolean;
  onToggle(): void;
}

function Fold({ downloads, progress, isOpen, onToggle }: FoldProps) {
  const t = useTranslation();
  return (
    <button type="button" className="download-fold" aria-expanded={isOpen} title={t('saveAll')} onClick={onToggle}>
      <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} small />
      <span>{joinFacts(t, [countsText(t, downloads), shareText(t, downloads, progress)])}</span>
      {!isOpen && <span className="note">{t('show')}</span>}
    </button>
  );
}

const countNames: [Download['state'], PluralName][] = [
  ['active', 'saveCountSaving'],
  ['queued', 'waitingCount'],
  ['paused', 'saveCountPaused'],
  ['failed', 'saveCountFailed'],
  ['done', 'saveCountDone'],
];

/** Returns the number of downloads in each state, such as "3 saving, 1 paused". */
function countsText(t: Translate, downloads: readonly Download[]): string {
  const parts = countNames.flatMap(([state, messageName]) => {
    const n = downloads.filter((download) => download.state === state).length;
    return n === 0 ? [] : [t.plural(messageName, n)];
  });
  return new Intl.ListFormat(t.locale, { type: 'unit' }).format(parts);
}

const fileGroupOf = {
  thumbnail: 'pictures',
  caption: 'captions',
  audio: 'audio',
  video: 'video',
} as const satisfies Record<Download['what'], string>;

/** Returns the received share of the running downloads, such as "62%"; `false` if no total is known. */
function shareText(t: Translate, downloads: readonly Download[], progress: Props['progress']): string | false {
  const running = downloads.flatMap(({ id, state }) => (state === 'active' ? (progress.get(id) ?? []) : []));
  const total = running.reduce((sum, one) => sum + (one.total ?? 0), 0);
  const bytes = running.reduce((sum, one) => sum + (one.total ? one.bytes : 0), 0);
  return total > 0 && new Intl.NumberFormat(t.locale, { style: 'percent' }).format(Math.min(1, bytes / total));
}

/**
 * Shows the downloads above the spending line: each of them in the Files tab of its video, one line elsewhere. Hidden if
 * there are none. A failure that its file's row explains is left to that row.
 */
export function DownloadTray() {
  const t = useTranslation();
  const panel = usePanelStore();
  const subject = usePanel((state) => state.subject);
  const isFilesTab = usePanel((state) => openTabOf(state) === 'files');
  const store = useDownloadsStore();
  const all = useStore(store, (state) => state.downloads);
  const progress = useStore(store, (state) => state.progress);
  const forbidden = useStore(store, (state) => state.notPermitted);
  const failureNotices = useStore(store, (state) => state.failureNotices);
  const { zip, stop, dismiss } = useThumbnailZip();
  const downloads = all.filter(
    ({ state, url }) => state !== 'cancelled' && !(state === 'failed' && failureNotices.has(url)),
  );
  const isElsewhere =
    subject !== null && !(isFilesTab && downloads.every(({ videoId }) => videoId === subject.videoId));
  const showFiles = ({ videoId, what }: Download) =>
    panel
      .getState()
      .onPanelRequest({ videoId: videoId as VideoId, tab: 'files', comment: null, group: fileGroupOf[what] });
  if (downloads.length === 0 && forbidden.length === 0 && zip.is === 'idle') return null;
  return (
    <section className="download-tray" aria-label={t('saveTray')}>
      {forbidden.length > 0 && <PermissionNotice store={store} />}
      <ZipStatus zip={zip} onStop={stop} onClose={dismiss} />
      <DownloadList
        downloads={downloads}
        progress={progress}
        actions={{ ...downloadActions(store), onFiles: showFiles }}
        isElsewhere={isElsewhere}
      />
    </section>
  );
}

const downloadActions = (store: DownloadsStore) => ({
  onPause: (id: string) => void store.getState().pause(id),
  onResume: (id: string) => void store.getState().resume(id),
  onCancel: (id: string) => void store.getState().cancel(id),
  onRetry: (id: string) => void store.getState().retry(id),
  onClear: (id: string) => void store.getState().clear(id),
  onShow: store.getState().show,
});

function PermissionNotice({ store }: { store: DownloadsStore }) {
  const t = useTranslation();
  return (
    <div className="alert danger" role="alert">
      <Icon name="triangle-alert" small />
      <p>{t('saveForbidden')}</p>
      <div className="actions">
        <button
          type="button"
          className="button small"
          onClick={() => void store.getState().save(store.getState().notPermitted)}
        >
          {t('saveForbiddenAgain')}
        </button>
        <IconButton icon="x" label={t('close')} onPress={store.getState().dismissNotPermitted} />
      </div>
    </div>
  );
}
