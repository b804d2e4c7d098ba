import './details.css';
import { useStore } from 'zustand';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { keepListRoom } from '@/components/ui/keep-list-room';
import { useTranslation } from '@/components/ui/translation';
import { type PanelStore, storeOfPanel } from '@/lib/app-store/panel-store';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { createDetailsStore, type DetailsStore } from '@/lib/details/store/details-store';
import { DetailsLanguage, DetailsRequestStatus, GetDetailsButton } from './GetDetailsButton';
import { SavedDetails } from './SavedDetails';

/** Shows the language choice and the priced button when no details are saved. */
export function DetailsStart({ panel, details }: { panel: PanelStore; details: DetailsStore }) {
  const t = useTranslation();
  const idle = useStore(requestStoreOf(panel, 'videos'), ({ requestState }) => requestState.is === 'idle');
  return (
    <>
      <DetailsRequestStatus panel={panel} details={details} />
      {idle && (
        <div className="pad stack">
          <p className="second">{t('detailsPurpose')}</p>
          <DetailsLanguage panel={panel} details={details} />
          <GetDetailsButton panel={panel} details={details} />
        </div>
      )}
    </>
  );
}

/** The Details tab: saved details, or the button that requests them. */
export function DetailsTab({ panel }: { panel: PanelStore }) {
  const details = storeOfPanel(panel, createDetailsStore);
  const shown = useStore(details, (state) => state.shown);
  return (
    <UnlessBlocked panel={panel} hasContent={shown !== null}>
      <div ref={keepListRoom} className="scroll">
        {shown ? (
          <SavedDetails panel={panel} details={details} shown={shown} />
        ) : (
          <DetailsStart panel={panel} details={details} />
        )}
      </div>
    </UnlessBlocked>
  );
}
