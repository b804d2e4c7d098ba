import { useWords } from '@/components/words';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from './library-store';

/** Where a collection has nothing to show: the two ways that begin one. */
export function BeginActs({ panel }: { panel: Panel }) {
  const say = useWords();
  const { go } = libraryOf(panel);
  return (
    <>
      <button type="button" className="btn" onClick={() => go('search')}>
        {say('librarySearch')}
      </button>
      <button type="button" className="btn" onClick={() => go('import')}>
        {say('libraryImport')}
      </button>
    </>
  );
}
