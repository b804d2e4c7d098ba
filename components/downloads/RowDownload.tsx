import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/words';
import type { Download, NewDownload } from '@/lib/downloads/download';
import type { DownloadFailure } from '@/lib/downloads/download-failure';
import type { DownloadsState, DownloadsStore } from '@/lib/downloads/store/downloads-store';
import { DownloadButton } from './DownloadButton';
import { DownloadFailureNotice } from './DownloadFailureNotice';

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
