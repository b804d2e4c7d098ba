import './downloads.css';
import { useStore } from 'zustand';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DownloadsStore } from '@/lib/downloads/store';
import { DownloadList, ZipStatus } from './DownloadList';
import { downloadsStoreOf, thumbnailZipOf } from './downloads-store';

/** Shows all downloads above the spending line, hidden while there are none. */
export function DownloadTray({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const store = downloadsStoreOf(panel);
  const all = useStore(store, (state) => state.saves);
  const progress = useStore(store, (state) => state.progress);
  const forbidden = useStore(store, (state) => state.forbidden);
  const zip = useStore(thumbnailZipOf(panel));
  const saves = all.filter(({ state }) => state !== 'cancelled');
  if (saves.length === 0 && forbidden.length === 0 && zip.is === 'idle') return null;
  return (
    <section className="save-tray" aria-label={t('saveTray')}>
      {forbidden.length > 0 && <PermissionNotice store={store} />}
      <ZipStatus zip={zip} onStop={thumbnailZipOf(panel).stop} onClose={thumbnailZipOf(panel).dismiss} />
      <DownloadList saves={saves} progress={progress} on={downloadActions(store)} />
    </section>
  );
}

const downloadActions = (store: DownloadsStore) => ({
  onPause: (id: string) => void store.pause(id),
  onResume: (id: string) => void store.resume(id),
  onCancel: (id: string) => void store.cancel(id),
  onRetry: (id: string) => void store.retry(id),
  onClear: (id: string) => void store.clear(id),
  onShow: store.show,
});

function PermissionNotice({ store }: { store: DownloadsStore }) {
  const t = useTranslation();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" small />
      <p>{t('saveForbidden')}</p>
      <div className="acts">
        <button type="button" className="btn small" onClick={() => void store.save(store.getState().forbidden)}>
          {t('saveForbiddenAgain')}
        </button>
        <IconButton icon="x" label={t('close')} onPress={store.dismissForbidden} />
      </div>
    </div>
  );
}
