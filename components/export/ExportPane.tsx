import './export.css';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { CollectionFrame } from '@/components/collection/CollectionFrame';
import { libraryOf } from '@/components/collection/library-store';
import { rollOfPage } from '@/components/collection/snapshot-store';
import { tableOf } from '@/components/collection/table-store';
import { StartActions } from '@/components/runs/StartActions';
import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { collectionHere } from '@/lib/collection/store/library-store';
import { isUnreasoned } from '@/lib/comments/reason';
import { methodsText } from '@/lib/export/methods';
import type { Facts } from '@/lib/export/study-facts';
import { sizeText } from '@/lib/shared/byte-text';
import { ContentList } from './ContentList';
import { ExportSave } from './ExportSave';
import { Extent } from './Extent';
import { handInOf } from './export-store';
import { MethodsText } from './MethodsText';
import { MissingReport } from './MissingReport';
import { PeopleChoice } from './PeopleChoice';

/** Handing in a collection: contents, names of authors, what is missing, how it was collected, saving. */
export function ExportPane({ panel }: { panel: Panel }) {
  return (
    <>
      <CollectionFrame panel={panel} />
      <Package panel={panel} />
    </>
  );
}

function Package({ panel }: { panel: Panel }) {
  const say = useWords();
  const collection = useStore(libraryOf(panel), collectionHere);
  const { roll, marks } = useStore(rollOfPage(panel));
  const store = handInOf(panel);
  const facts = useStore(store, (state) => state.facts);
  useEffect(() => {
    if (collection && roll) void store.show({ collection, roll, marks });
  }, [collection, roll, marks, store]);
  if (!facts) return null;
  if (roll?.ids.length === 0) {
    return (
      <StateView icon="package" heading={say('handInNothing')} acts={<StartActions panel={panel} />}>
        <p>{say('handInNothingSentence')}</p>
      </StateView>
    );
  }
  return (
    <div className="hand-in">
      <header className="stack tight">
        <h2>{say('handIn')}</h2>
        <p className="note">{say('handInFree')}</p>
      </header>
      <What panel={panel} facts={facts} />
      <About panel={panel} facts={facts} />
      <ExportSave store={store} />
    </div>
  );
}

function What({ panel, facts }: { panel: Panel; facts: Facts }) {
  const say = useWords();
  const store = handInOf(panel);
  const { takes, which, naming, threads, work, chosen } = useStore(store);
  const { roll } = useStore(rollOfPage(panel));
  const selected = useStore(tableOf(panel), (state) => state.selected);
  const raw = roll?.captures.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  return (
    <>
      <Extent
        videos={roll?.ids.length ?? facts.videos}
        selected={selected.size}
        takesSelected={chosen !== null}
        observations={facts.observations}
        which={which}
        onSelected={(takesSelected) => store.choose(takesSelected ? selected : null)}
        onWhich={store.observe}
      />
      <ContentList
        takes={takes}
        sizes={{ raw: sizeText(BigInt(raw), say.locale), ids: sizeText(BigInt(facts.videos * 12), say.locale) }}
        busy={work !== null}
        blocked={isUnreasoned(naming) ? 'replies' : null}
        onTake={store.take}
        onSave={(id) => void store.saveOne(id)}
      />
      <PeopleChoice threads={threads} naming={naming} onName={store.name} />
    </>
  );
}

function About({ panel, facts }: { panel: Panel; facts: Facts }) {
  const say = useWords();
  const { naming, takes, toolVersion } = useStore(handInOf(panel));
  const namesBecause = naming.is === 'named' && takes.has('replies') ? naming.because : null;
  const text = methodsText(say, facts, { toolVersion, namesBecause });
  const copy = async () => {
    await panel.ports.copy(text);
    panel.getState().tell(['detailsCopied', say('handInMethodsWhat')]);
  };
  return (
    <>
      <MissingReport facts={facts} />
      <MethodsText text={text} onCopy={() => void copy()} />
    </>
  );
}
