import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { EmptyCollection, ReadingCollection } from '@/components/collection/EmptyCollection';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useIncluded } from '@/components/over-time/use-included';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { variablesOf } from '@/lib/coding/codebook';
import { AgreementView } from './AgreementView';
import { CodebookView } from './CodebookView';
import { CodingFiles } from './CodingFiles';
import type { CodedCollection } from './coded-collection';
import { useCoding, useCodingStore } from './use-coding';
import { VideosView } from './VideosView';
import '@/components/ui/plots.css';
import './coding.css';

const views = ['videos', 'codebook', 'agreement'] as const;
type View = (typeof views)[number];
const labels = { videos: 'videos', codebook: 'codebook', agreement: 'agreement' } as const;

/** Codes the videos of a collection: its codebook, the codes, and the agreement of the coders. */
export function CodingPane() {
  const store = useCodingStore();
  const { snapshot } = useSnapshot();
  const coding = useCoding((state) => state.coding);
  useEffect(() => store.getState().start(), [store]);
  if (!snapshot || !coding) return <ReadingCollection />;
  if (snapshot.ids.length === 0) return <EmptyCollection />;
  return <CodingViews snapshot={snapshot} coding={coding} />;
}

function CodingViews({ snapshot, coding }: Pick<CodedCollection, 'snapshot' | 'coding'>) {
  const t = useTranslation();
  const library = useLibraryStore();
  const within = useLibrary(({ route }) => route.within);
  const included = useIncluded(snapshot);
  const ids = useMemo(() => [...included], [included]);
  const hasVariables = variablesOf(coding.codebook).length > 0;
  // The first variable must not close the codebook.
  const [firstView] = useState<View>(hasVariables ? 'videos' : 'codebook');
  const view = views.find((one) => one === within) ?? firstView;
  const open = (one: View) => library.getState().goToView('coding', one);
  const choice = (
    <Segmented
      label={t('codingViews')}
      options={views.map((one) => [one, t(labels[one])] as const)}
      value={view}
      onChoose={open}
    />
  );
  const collection = { coding, snapshot, ids };
  return (
    <div className="coding-pane">
      <CodingFiles ids={included} view={view}>
        {choice}
      </CodingFiles>
      {view === 'codebook' && <CodebookView {...collection} />}
      {view !== 'codebook' && !hasVariables && <NoVariables onOpen={() => open('codebook')} />}
      {view === 'videos' && hasVariables && <VideosView {...collection} onAgreement={() => open('agreement')} />}
      {view === 'agreement' && hasVariables && <AgreementView {...collection} />}
    </div>
  );
}

function NoVariables({ onOpen }: { onOpen(): void }) {
  const t = useTranslation();
  const action: ReactNode = (
    <button type="button" className="button primary" onClick={onOpen}>
      {t('codebookOpen')}
    </button>
  );
  return (
    <StateView icon="tag" heading={t('codebookEmpty')} actions={action}>
      <p>{t('codebookEmptyNote')}</p>
    </StateView>
  );
}
