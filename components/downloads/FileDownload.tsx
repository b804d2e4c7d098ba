import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { Download, DownloadFailure, NewDownload } from '@/lib/downloads/download';
import type { DownloadsState, DownloadsStore } from '@/lib/downloads/store';
import { downloadFailureText } from './download-failure-text';

interface DownloadButtonProps {
  /** The last download of this file; `null` if there is none. */
  save: Download | null;
  /** From 0 to 1; `null` if unknown. */
  share: number | null;
  /** The label of the save button. */
  label: string;
  title: string;
  onSave(): void;
}

/** Shows the save button or the progress, at the end of a row. */
function DownloadButton({ save, share, label, title, onSave }: DownloadButtonProps) {
  const t = useTranslation();
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' });
  switch (save?.state) {
    case 'queued':
      return <span className="note">{t('saveQueued')}</span>;
    case 'paused':
      return <span className="note">{t('savePaused')}</span>;
    case 'active':
      return <span className="note nowrap">{share === null ? t('saveStarting') : percent.format(share)}</span>;
    case 'done':
      return <IconButton icon="check" label={t('filesSavedAgain', title)} onPress={onSave} />;
    default:
      return <IconButton icon="download" label={label} onPress={onSave} />;
  }
}

interface DownloadFailureProps {
  save: Download;
  /** Buttons that retry the link or fetch a new list. */
  children: ReactNode;
}

/** Shows a failure below its row. Nothing is retried automatically. */
function DownloadFailureNotice({ save, children }: DownloadFailureProps) {
  const t = useTranslation();
  return (
    <div className="alert bad" role="alert">
      <Icon name="triangle-alert" />
      <p>{downloadFailureText(t, save)}</p>
      <div className="acts">{children}</div>
    </div>
  );
}

interface Props {
  saves: DownloadsStore;
  /** The link of the row, by which its download is found. */
  url: string;
  title: string;
  label: string;
  createDownload(): NewDownload | null;
}

const lastDownloadOf = (url: string) => (state: DownloadsState) =>
  state.downloads.findLast((save) => save.url === url) ?? null;

/** The save button of a row, or its progress. */
export function FileDownload({ saves, url, title, label, createDownload }: Props) {
  const save = useStore(saves, lastDownloadOf(url));
  const progress = useStore(saves, (state) => (save ? state.progress.get(save.id) : undefined));
  const share = progress?.total ? Math.min(1, progress.bytes / progress.total) : null;
  const press = () => {
    const newDownload = createDownload();
    if (newDownload) void saves.getState().save([newDownload]);
  };
  return <DownloadButton save={save} share={share} label={label} title={title} onSave={press} />;
}

interface RowFailureProps {
  saves: DownloadsStore;
  url: string;
  isAlive: boolean;
  /** A priced button that fetches a new list. */
  children: ReactNode;
}

/** Failures after which the same link may work. All others need a new link. */
const retryableFailures: ReadonlySet<DownloadFailure['kind']> = new Set([
  'web-page',
  'cut-off',
  'network',
  'disk-full',
  'no-write',
  'blocked',
  'cancelled',
  'no-permission',
  'closed',
  'other',
]);

/** Shows the failure of a row's download with its next steps; nothing if it did not fail. */
export function FileDownloadFailure({ saves, url, isAlive, children }: RowFailureProps) {
  const t = useTranslation();
  const save = useStore(saves, lastDownloadOf(url));
  if (save?.state !== 'failed') return null;
  const canRetry = isAlive && save.failure !== null && retryableFailures.has(save.failure.kind);
  return (
    <DownloadFailureNotice save={save}>
      {canRetry && <Retry saves={saves} save={save} words={t('saveRetry')} />}
      {children}
    </DownloadFailureNotice>
  );
}

function Retry({ saves, save, words }: { saves: DownloadsStore; save: Download; words: string }) {
  return (
    <button type="button" className="btn small" onClick={() => void saves.getState().retry(save.id)}>
      {words}
    </button>
  );
}
