import { durationText } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { Download, DownloadFailure } from '@/lib/downloads/download';
import { type DownloadProgress, remainingMs } from '@/lib/downloads/download-state';
import { sizeText } from '@/lib/shared/byte-text';
import { downloadFailureText } from './download-failure-text';

/** The actions on a download. */
export interface DownloadActions {
  onPause(id: string): void;
  onResume(id: string): void;
  onCancel(id: string): void;
  onRetry(id: string): void;
  onClear(id: string): void;
  onShow(id: string): void;
}

interface Props {
  save: Download;
  progress: DownloadProgress | undefined;
  on: DownloadActions;
}

/** A download: its name, its progress and its actions. */
export function DownloadRow({ save, progress, on }: Props) {
  const isRunning = save.state === 'active' || (save.state === 'paused' && progress !== undefined);
  return (
    <li className="saving">
      <div className="row">
        <span className="grow cut" title={save.name} dir="auto">
          {save.name}
        </span>
        <Buttons save={save} on={on} />
      </div>
      {isRunning && <DownloadMeter progress={progress} />}
      {save.state === 'failed' ? (
        <FailedDownload save={save} on={on} />
      ) : (
        <DownloadFacts save={save} progress={progress} />
      )}
    </li>
  );
}

function Buttons({ save: { id, state }, on }: Pick<Props, 'save' | 'on'>) {
  const t = useTranslation();
  if (state === 'failed') return <IconButton icon="x" label={t('saveClear')} onPress={() => on.onClear(id)} />;
  if (state === 'done') {
    return (
      <>
        <IconButton icon="folder-open" label={t('saveShow')} onPress={() => on.onShow(id)} />
        <IconButton icon="x" label={t('saveClear')} onPress={() => on.onClear(id)} />
      </>
    );
  }
  const isPaused = state === 'paused';
  const toggle = () => (isPaused ? on.onResume(id) : on.onPause(id));
  return (
    <>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        label={t(isPaused ? 'saveResume' : 'savePause')}
        onPress={toggle}
      />
      <IconButton icon="x" label={t('saveCancel')} onPress={() => on.onCancel(id)} />
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
      aria-label={t('saveMeter', percent)}
      aria-valuenow={progress?.total ? percent : undefined}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

function DownloadFacts({ save, progress }: Pick<Props, 'save' | 'progress'>) {
  const t = useTranslation();
  const size = (bytes: number) => sizeText(BigInt(Math.round(bytes)), t.locale);
  if (save.state === 'done') {
    return (
      <span className="note">
        {[t('saveFinished'), save.bytes !== null && size(save.bytes)].filter(Boolean).join(' · ')}
      </span>
    );
  }
  if (save.state === 'queued') return <span className="note">{t('saveQueued')}</span>;
  if (!progress) return <span className="note">{t(save.state === 'paused' ? 'savePaused' : 'saveStarting')}</span>;
  const { bytes, total, perSecond, isStalled } = progress;
  const remaining = remainingMs(progress);
  if (isStalled && save.state === 'active') {
    return (
      <span className="note" role="alert">
        {t('saveStalled', durationText(t, progress.checkedAt - progress.lastBytesAt))}
      </span>
    );
  }
  const soFar = total === null ? size(bytes) : t('saveSoFar', size(bytes), size(total));
  const speed = save.state === 'paused' ? t('savePaused') : perSecond !== null && t('saveSpeed', size(perSecond));
  return (
    <div className="row note">
      <span className="grow">{[soFar, speed].filter(Boolean).join(' · ')}</span>
      {remaining !== null && save.state === 'active' && <span>{t('saveLeft', durationText(t, remaining))}</span>}
    </div>
  );
}

/** Failures that need another link, from a new list in the Files tab. */
const deadLinkFailures: ReadonlySet<DownloadFailure['kind']> = new Set(['expired', 'gone', 'no-link']);

function FailedDownload({ save, on }: Pick<Props, 'save' | 'on'>) {
  const t = useTranslation();
  return (
    <div className="alert bad">
      <Icon name="triangle-alert" small />
      <p>{downloadFailureText(t, save)}</p>
      <div className="acts">
        {!(save.failure && deadLinkFailures.has(save.failure.kind)) && (
          <button type="button" className="btn small" onClick={() => on.onRetry(save.id)}>
            {t('saveRetry')}
          </button>
        )}
      </div>
    </div>
  );
}
