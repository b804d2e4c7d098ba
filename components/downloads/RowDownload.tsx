import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { Download, DownloadFailure, NewDownload } from '@/lib/downloads/download';
import type { DownloadsState, DownloadsStore } from '@/lib/downloads/store';
import { downloadFailureText } from './download-failure-text';

interface DownloadButtonProps {
  /** The last save of this file; `null` where there was none. */
  save: Download | null;
  /** Between 0 and 1; `null` where it cannot be told. */
  share: number | null;
  /** The words of saving it. */
  label: string;
  title: string;
  onSave(): void;
}

/** The end of a row: the verb, or how far it is. */
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
  /** Trying the same link once more, where that may help; asking for a fresh list, with its price. */
  children: ReactNode;
}

/** Why a file did not land, under its own row. Nothing is tried again by itself. */
function DownloadFailureNotice({ save, children }: DownloadFailureProps) {
  const t = useTranslation();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" />
      <p>{downloadFailureText(t, save)}</p>
      <div className="acts">{children}</div>
    </div>
  );
}

interface Props {
  saves: DownloadsStore;
  /** The link of the row: what became of it is looked up by it. */
  url: string;
  title: string;
  label: string;
  wish(): NewDownload | null;
}

const lastDownloadOf = (url: string) => (state: DownloadsState) =>
  state.saves.findLast((save) => save.url === url) ?? null;

/** The verb of a row, or how far its file is. */
export function RowDownload({ saves, url, title, label, wish }: Props) {
  const save = useStore(saves, lastDownloadOf(url));
  const progress = useStore(saves, (state) => (save ? state.progress.get(save.id) : undefined));
  const share = progress?.total ? Math.min(1, progress.bytes / progress.total) : null;
  const press = () => {
    const wanted = wish();
    if (wanted) void saves.save([wanted]);
  };
  return <DownloadButton save={save} share={share} label={label} title={title} onSave={press} />;
}

interface RowFailureProps {
  saves: DownloadsStore;
  url: string;
  isAlive: boolean;
  /** Asking for a fresh list, with its price. */
  children: ReactNode;
}

/** Failures after which the same link may do better; after all others only a fresh one can. */
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

/** Why the file of a row did not land, and what can be done; nothing while it did not fail. */
export function RowFailure({ saves, url, isAlive, children }: RowFailureProps) {
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
    <button type="button" className="btn small" onClick={() => void saves.retry(save.id)}>
      {words}
    </button>
  );
}
