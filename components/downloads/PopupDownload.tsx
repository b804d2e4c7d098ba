import { durationText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import type { Download } from '@/lib/downloads/download';
import { type DownloadProgress, remainingMs } from '@/lib/downloads/download-progress';
import { sizeText } from '@/lib/shared/byte-text';
import type { Translate } from '@/lib/shared/localized-text';
import { DownloadMeter } from './DownloadRow';

interface PopupDownloadProps {
  save: Download;
  progress: DownloadProgress | undefined;
}

/** One file on its way: its name and how far it is. What can be done about it is in the panel. */
export function PopupDownload({ save, progress }: PopupDownloadProps) {
  const t = useTranslation();
  return (
    <li className="stack tight">
      <div className="row">
        <span className="grow cut" title={save.name} dir="auto">
          {save.name}
        </span>
        <span className="note nowrap">{progressText(t, save, progress)}</span>
      </div>
      <DownloadMeter progress={progress} />
    </li>
  );
}

/** "62 %, 12 s left"; the bytes so far where nobody said how many there will be. */
function progressText(t: Translate, { state }: Download, progress: DownloadProgress | undefined): string {
  if (state !== 'active') return t(state === 'paused' ? 'savePaused' : 'saveQueued');
  if (!progress) return t('saveStarting');
  const remaining = remainingMs(progress);
  const parts = [shareText(t, progress), ...(remaining === null ? [] : [t('saveLeft', durationText(t, remaining))])];
  return new Intl.ListFormat(t.locale, { type: 'unit' }).format(parts);
}

const shareText = (t: Translate, { bytes, total }: DownloadProgress): string =>
  total
    ? new Intl.NumberFormat(t.locale, { style: 'percent' }).format(Math.floor((bytes / total) * 100) / 100)
    : sizeText(BigInt(Math.round(bytes)), t.locale);
