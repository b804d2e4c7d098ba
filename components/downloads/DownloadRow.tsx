import { durationText } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { type DownloadProgress, remainingMs } from '@/lib/downloads/download-state';
import type { Download, DownloadFailure } from '@/lib/downloads/records';
import { sizeText } from '@/lib/shared/byte-text';
import { downloadFailureText } from './download-failure-text';

export interface DownloadActions {
  onPause(id: string): void;
  onResume(id: string): void;
  onCancel(id: string): void;
  onRetry(id: string): void;
  onClear(id: string): void;
  onShow(id: string): void;
  /** Shows the files of the download's video, where a new link can be had. */
  onFiles(download: Download): void;
}

interface Props {
  download: Download;
  progress: DownloadProgress | undefined;
  actions: DownloadActions;
}

export function DownloadRow({ download, progress, actions }: Props) {
  const isRunning = download.state === 'active' || (download.state === 'paused' && progress !== undefined);
  return (
    <li className="download-row">
      <div className="flex-row">
        <span className="grow truncated" title={download.name} dir="auto">
          {download.name}
        </span>
        <Buttons download={download} actions={actions} />
      </div>
      {isRunning && <DownloadMeter progress={progress} />}
      {download.state === 'failed' && <FailedDownload download={download} actions={actions} />}
      {download.state !== 'failed' && <DownloadFacts download={download} progress={progress} />}
    </li>
  );
}

function Buttons({ download: { id, state }, actions }: Pick<Props, 'download' | 'actions'>) {
  const t = useTranslation();
  if (state === 'failed') return <IconButton icon="x" label={t('saveClear')} onPress={() => actions.onClear(id)} />;
  if (state === 'done') {
    return (
      <>
        <IconButton icon="folder-open" label={t('saveShow')} onPress={() => actions.onShow(id)} />
        <IconButton icon="x" label={t('saveClear')} onPress={() => actions.onClear(id)} />
      </>
    );
  }
  const isPaused = state === 'paused';
  const toggle = () => (isPaused ? actions.onResume(id) : actions.onPause(id));
  return (
    <>
      <IconButton icon={isPaused ? 'play' : 'pause'} label={t(isPaused ? 'resume' : 'pause')} onPress={toggle} />
      <IconButton icon="x" label={t('saveCancel')} onPress={() => actions.onCancel(id)} />
    </>
  );
}

/** A progress bar; it stays empty if the total is unknown. */
export function DownloadMeter({ progress }: Pick<Props, 'progress'>) {
  const t = useTranslation();
  const share = progress?.total ? Math.min(1, progress.bytes / progress.total) : 0;
  const percent = Math.floor(share * 100);
  return (
    <span
      className="meter"
      role="progressbar"
      aria-label={new Intl.NumberFormat(t.locale, { style: 'percent' }).format(percent / 100)}
      aria-valuenow={progress?.total ? percent : undefined}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

function DownloadFacts({ download, progress }: Pick<Props, 'download' | 'progress'>) {
  const t = useTranslation();
  const size = (bytes: number) => sizeText(BigInt(Math.round(bytes)), t.locale);
  if (download.state === 'done') {
    return (
      <span className="note">
        {[t('saveFinished'), download.bytes !== null && size(download.bytes)].filter(Boolean).join(' · ')}
      </span>
    );
  }
  if (download.state === 'queued') return <span className="note">{t('waiting')}</span>;
  if (!progress) return <span className="note">{t(download.state === 'paused' ? 'paused' : 'saveStarting')}</span>;
  const { bytes, total, perSecond, isStalled } = progress;
  const remaining = remainingMs(progress);
  if (isStalled && download.state === 'active') {
    return (
      <span className="note" role="alert">
        {t('saveStalled', durationText(t, progress.checkedAt - progress.lastBytesAt))}
      </span>
    );
  }
  const bytesText = total === null ? size(bytes) : t('partOf', size(bytes), size(total));
  const speed = download.state === 'paused' ? t('paused') : perSecond !== null && t('saveSpeed', size(perSecond));
  return (
    <div className="flex-row note">
      <span className="grow">{[bytesText, speed].filter(Boolean).join(' · ')}</span>
      {remaining !== null && download.state === 'active' && <span>{t('left', durationText(t, remaining))}</span>}
    </div>
  );
}

/** Failures that need a new link from a new list in the Files tab. */
const deadLinkFailures: ReadonlySet<DownloadFailure['kind']> = new Set(['refused', 'expired', 'gone', 'no-link']);

function FailedDownload({ download, actions }: Pick<Props, 'download' | 'actions'>) {
  const t = useTranslation();
  return (
    <div className="alert danger">
      <Icon name="triangle-alert" small />
      <p>{downloadFailureText(t, download)}</p>
      <div className="actions">
        {download.failure && deadLinkFailures.has(download.failure.kind) ? (
          <button type="button" className="button small" onClick={() => actions.onFiles(download)}>
            {t('saveFiles')}
          </button>
        ) : (
          <button type="button" className="button small" onClick={() => actions.onRetry(download.id)}>
            {t('tryAgain')}
          </button>
        )}
      </div>
    </div>
  );
}
