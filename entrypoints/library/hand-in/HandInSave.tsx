import { useStore } from 'zustand';
import { SaveState } from '@/components/library/hand-in/SaveState';
import { PricedButton } from '@/components/PricedButton';
import { useWords } from '@/components/words';
import { type HandInStore, lacksReason } from '@/lib/panel/library/hand-in';

/** The one strong button of the pane, and what comes of it. */
export function HandInSave({ store }: { store: HandInStore }) {
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
