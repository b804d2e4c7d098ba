import { useEffect } from 'react';
import type { TextView } from '@/lib/saved-captions/saved-route';
import { ConcordanceView } from './ConcordanceView';
import { KeynessView } from './KeynessView';
import { useTextAnalysisStore } from './use-text-analysis';
import { WordsView } from './WordsView';
import '@/components/ui/plots.css';
import './text-analysis.css';

/** The analyses of saved captions. Their worker runs while one of them is shown. */
export function TextViews({ view }: { view: TextView }) {
  const store = useTextAnalysisStore();
  useEffect(() => store.getState().close, [store]);
  if (view === 'concordance') return <ConcordanceView />;
  return <div className="text-page">{view === 'words' ? <WordsView /> : <KeynessView />}</div>;
}
