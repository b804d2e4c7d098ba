import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { useWords } from '@/components/ui/words';
import { type HandInStore, lacksReason } from '@/lib/export/store/export-store';
import { SaveState } from './SaveState';

/** The one strong button of the pane, and what comes of it. */
export function ExportSave({ store }: { store: HandInStore }) {
  const say = useWords();
  const { work, ended } = useStore(store);
  const because = useStore(store, lacksReason) ? say('handInBecauseNeeded') : null;
  return (
    <div className="stack hand-in-save">
      {!work && (
        <div>
          <PricedButton
            label={say('handInSave')}
            price={{ is: 'free' }}
            icon="package"
            strong
            blocked={because === null ? null : { is: 'limit', because }}
            onPress={() => void store.savePackage()}
          />
        </div>
      )}
      <SaveState work={work} ended={ended} onStop={store.stop} />
    </div>
  );
}
