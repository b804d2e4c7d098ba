import { libraryOf } from '@/components/collection/library-store';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';

/** Where a collection has nothing to show: the two ways that begin one. */
export function EmptyCollectionActions({ panel }: { panel: PanelStore }) {
  const say = useTranslation();
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
