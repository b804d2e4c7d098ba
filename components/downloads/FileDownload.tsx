import { type ReactNode, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { NewDownload } from '@/lib/downloads/download';
import type { Download, DownloadFailure } from '@/lib/downloads/records';
import type { DownloadsState, DownloadsStore } from '@/lib/downloads/store';
import { downloadFailureText } from './download-failure-text';

interface DownloadButtonProps {
  /** The last download of this file; `null` if there is none. */
  save: Download | null;
  /** Progress of the download from 0 to 1; `null` if unknown. */
  share: number | null;
  label: string;
  title: string;
  onSave(): void;
}

/** Shows the save button, or the state of the download, at the end of a row. */
function DownloadButton({ save, share, label, title, onSave }: DownloadButtonProps) {
  const t = useTranslation();
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' });
  switch (save?.state) {
    case 'queued':
      return <span className="note">{t('waiting')}</span>;
    case 'paused':
      return <span className="note">{t('paused')}</span>;
    case 'active':
      return <span className="note nowrap">{share === null ? t('saveStarting') : percent.format(share)}</span>;
    case 'done':
      return <IconButton icon="check" label={t('filesSavedAgain', title)} onPress={onSave} />;
    default:
      return <IconButton icon="download" label={label} onPress={onSave} />;
  }
}

interface DownloadFailureProps {
  downloads: DownloadsStore;
  save: Download;
  wasPressed: boolean;
  children: ReactNode;
}

/** Shows a failure below the row that was pressed, or else the first row of the file. Nothing is retried automatically. */
function DownloadFailureNotice({ downloads, save, wasPressed, children }: DownloadFailureProps) {
  const t = useTranslation();
  const id = useId();
  const { url } = save;
  useEffect(() => downloads.getState().addFailureNotice(url, id, wasPressed), [downloads, url, id, wasPressed]);
  const isShown = useStore(downloads, ({ failureNotices }) => failureNotices.get(url) === id);
  if (!isShown) return null;
  return (
    <div className="alert danger" role="alert" ref={wasPressed ? scrollIntoSight : undefined}>
      <Icon name="triangle-alert" />
      <p>{downloadFailureText(t, save)}</p>
      <div className="actions">
        {children}
        <IconButton icon="x" label={t('close')} onPress={() => void downloads.getState().clear(save.id)} />
      </div>
    </div>
  );
}

/** Below the last visible row, a notice would be out of sight. */
const scrollIntoSight = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' });

interface Props {
  downloads: DownloadsStore;
  /** The link of the file, which identifies its download. */
  url: string;
  title: string;
  label: string;
  createDownload(): NewDownload | null;
}

const lastDownloadOf = (url: string) => (state: DownloadsState) =>
  state.downloads.findLast((download) => download.url === url) ?? null;

export function FileDownload({ downloads, url, title, label, createDownload }: Props) {
  const download = useStore(downloads, lastDownloadOf(url));
  const progress = useStore(downloads, (state) => (download ? state.progress.get(download.id) : undefined));
  const share = progress?.total ? Math.min(1, progress.bytes / progress.total) : null;
  const handlePress = () => {
    const newDownload = createDownload();
    if (newDownload) void downloads.getState().save([newDownload]);
  };
  return <DownloadButton save={download} share={share} label={label} title={title} onSave={handlePress} />;
}

interface RowFailureProps {
  downloads: DownloadsStore;
  url: string;
  isAlive: boolean;
  /** True if the download was started in this row. */
  wasPressed?: boolean;
  /** The priced button that fetches a new list. */
  children: ReactNode;
}

/** Failures after which the same link may still work. All other failures need a new link. */
const retryableFailures: ReadonlySet<DownloadFailure['kind']> = new Set([
  'web-page',
  'truncated',
  'network',
  'disk-full',
  'no-write',
  'blocked',
  'cancelled',
  'no-permission',
  'closed',
  'other',
]);

/** Shows why a file's download failed, with the next steps. Renders nothing if it has not failed. */
export function FileDownloadFailure({ downloads, url, isAlive, wasPressed = false, children }: RowFailureProps) {
  const t = useTranslation();
  const download = useStore(downloads, lastDownloadOf(url));
  if (download?.state !== 'failed') return null;
  const canRetry = isAlive && download.failure !== null && retryableFailures.has(download.failure.kind);
  return (
    <DownloadFailureNotice downloads={downloads} save={download} wasPressed={wasPressed}>
      {canRetry && <Retry downloads={downloads} download={download} words={t('tryAgain')} />}
      {children}
    </DownloadFailureNotice>
  );
}

function Retry({ downloads, download, words }: { downloads: DownloadsStore; download: Download; words: string }) {
  return (
    <button type="button" className="button small" onClick={() => void downloads.getState().retry(download.id)}>
      {words}
    </button>
  );
}
