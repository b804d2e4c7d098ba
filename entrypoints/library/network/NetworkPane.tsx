import { useEffect } from 'react';
import { useStore } from 'zustand';
import { NetworkBar } from '@/components/library/NetworkBar';
import { NetworkView } from '@/components/library/NetworkView';
import { StateView } from '@/components/StateView';
import { useWords } from '@/components/words';
import { collectionHere } from '@/lib/panel/library/library';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';
import { rollOfPage } from '../roll-store';
import { networkOfPage } from './network-store';

/** What the runs about related videos saw, as a network. */
export function NetworkPane({ panel }: { panel: Panel }) {
  const library = libraryOf(panel);
  const here = useStore(library, collectionHere);
  const { roll } = useStore(rollOfPage(panel));
  const store = networkOfPage(panel);
  const { network, ...shown } = useStore(store);
  useEffect(() => {
    if (roll) void store.show(roll);
  }, [roll, store]);
  if (!roll || !network) return null;
  if (network.nodes.length === 0) return <NoNetwork onCrawl={() => library.go('related')} />;
  return (
    <>
      <NetworkBar
        {...shown}
        onSize={(sizeBy) => store.choose({ sizeBy })}
        onSightings={(sightings) => void store.take(sightings)}
        onSave={(format) => void store.save(format, here?.name ?? '')}
      />
      <NetworkView {...{ network, ...shown }} onHere={(id) => store.choose({ here: id })} onStop={store.stop} />
    </>
  );
}

function NoNetwork({ onCrawl }: { onCrawl(): void }) {
  const say = useWords();
  const acts = (
    <button type="button" className="btn" onClick={onCrawl}>
      {say('libraryRelated')}
    </button>
  );
  return (
    <StateView icon="network" heading={say('netNone')} acts={acts}>
      <p>{say('netNoneSentence')}</p>
    </StateView>
  );
}
