import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import { type ExportStore, lacksNamingReason } from '@/lib/export/store/export-store';
import { WriteStatus } from './WriteStatus';

/** The one strong button of the pane, and what comes of it. */
export function ExportButton({ store }: { store: ExportStore }) {
  const t = useTranslation();
  const { work, ended } = useStore(store);
  const because = useStore(store, lacksNamingReason) ? t('handInBecauseNeeded') : null;
  return (
    <div className="stack hand-in-save">
      {!work && (
        <div>
          <PricedButton
            label={t('handInSave')}
            price={{ is: 'free' }}
            icon="package"
            strong
            blocked={because === null ? null : { is: 'limit', because }}
            onPress={() => void store.exportPackage()}
          />
        </div>
      )}
      <WriteStatus work={work} ended={ended} onStop={store.stop} />
    </div>
  );
}
