import { useTranslation } from '@/components/ui/words';
import type { LibraryPane } from '@/lib/app-store/library-route';
import type { MessageName } from '@/lib/shared/localized-text';

const views = [
  ['table', 'viewTable'],
  ['network', 'viewNetwork'],
  ['time', 'viewTime'],
  ['changes', 'viewChanges'],
] as const satisfies [LibraryPane, MessageName][];

/** The ways to look at one collection. */
export function ViewSwitch({ pane, onGo }: { pane: LibraryPane; onGo(pane: LibraryPane): void }) {
  const t = useTranslation();
  return (
    <fieldset className="seg" aria-label={t('views')}>
      {views.map(([view, name]) => (
        <button key={view} type="button" aria-pressed={view === pane} onClick={() => onGo(view)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}
