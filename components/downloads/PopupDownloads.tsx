import { useStore } from 'zustand';
import { durationText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { type DownloadProgress, isPending, remainingMs } from '@/lib/downloads/download-state';
import type { Download } from '@/lib/downloads/records';
import type { DownloadsStore } from '@/lib/downloads/store';
import { sizeText } from '@/lib/shared/byte-text';
import type { Translate } from '@/lib/shared/localized-text';
import { DownloadMeter } from './DownloadRow';

interface PopupDownloadProps {
  save: Download;
  progress: DownloadProgress | undefined;
}

/** Shows a pending download with its progress. Only the panel has actions for it. */
function PopupDownload({ save, progress }: PopupDownloadProps) {
  const t = useTranslation();
  return (
    <li className="stack tight">
      <div className="flex-row">
        <span className="grow truncated" title={save.name} dir="auto">
          {save.name}
        </span>
        <span className="note nowrap">{progressText(t, save, progress)}</span>
      </div>
      <DownloadMeter progress={progress} />
    </li>
  );
}

/** Returns the progress, such as "62 %, 12 s left", or the received bytes if the total is unknown. */
function progressText(t: Translate, { state }: Download, progress: DownloadProgress | undefined): string {
  if (state !== 'active') return t(state === 'paused' ? 'paused' : 'waiting');
  if (!progress) return t('saveStarting');
  const remaining = remainingMs(progress);
  const parts = [shareText(t, progress), ...(remaining === null ? [] : [t('left', durationText(t, remaining))])];
  return new Intl.ListFormat(t.locale, { type: 'unit' }).format(parts);
}

const shareText = (t: Translate, { bytes, total }: DownloadProgress): string =>
  total
    ? new Intl.NumberFormat(t.locale, { style: 'percent' }).format(Math.floor((bytes / total) * 100) / 100)
    : sizeText(BigInt(Math.round(bytes)), t.locale);

const maxRows = 2;

export function PopupDownloads({ downloads }: { downloads: DownloadsStore }) {
  const t = useTranslation();
  const all = useStore(downloads, (state) => state.downloads);
  const progress = useStore(downloads, (state) => state.progress);
  const open = all.filter(isPending);
  const active = open.filter(({ state }) => state === 'active');
  const shown = [...active, ...open.filter(({ state }) => state !== 'active')].slice(0, maxRows);
  if (shown.length === 0) return null;
  const more = open.length - shown.length;
  return (
    <section className="padded stack tight" aria-label={t('saveTray')}>
      <ul className="stack tight">
        {shown.map((download) => (
          <PopupDownload key={download.id} save={download} progress={progress.get(download.id)} />
        ))}
      </ul>
      {more > 0 && <span className="note">{t.plural('popupMore', more)}</span>}
    </section>
  );
}
