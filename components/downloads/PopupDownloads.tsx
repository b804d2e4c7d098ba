import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/words';
import { isPending } from '@/lib/downloads/download-rows';
import type { DownloadsStore } from '@/lib/downloads/store/downloads-store';
import { PopupDownload } from './PopupDownload';

const maxRows = 2;

/** Files on their way to the disk, those that come already first. */
export function PopupDownloads({ saves }: { saves: DownloadsStore }) {
  const t = useTranslation();
  const all = useStore(saves, (state) => state.saves);
  const progress = useStore(saves, (state) => state.progress);
  const open = all.filter(isPending);
  const active = open.filter(({ state }) => state === 'active');
  const shown = [...active, ...open.filter(({ state }) => state !== 'active')].slice(0, maxRows);
  if (shown.length === 0) return null;
  const more = open.length - shown.length;
  return (
    <section className="pad stack tight" aria-label={t('saveTray')}>
      <ul className="stack tight">
        {shown.map((save) => (
          <PopupDownload key={save.id} save={save} progress={progress.get(save.id)} />
        ))}
      </ul>
      {more > 0 && <span className="note">{t.plural('popupMore', more)}</span>}
    </section>
  );
}
