import { usePanelStore } from '@/components/ui/panel-state';
import { useRequest } from '@/components/ui/use-request';
import './details.css';
import { useStore } from 'zustand';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { useTranslation } from '@/components/ui/translation';
import { storeOfPage } from '@/lib/app-store/app-store';
import { createDetailsStore, type DetailsStore } from '@/lib/details/store/details-store';
import { DetailsFailure, DetailsLanguage, DetailsWaiting, GetDetailsButton } from './GetDetailsButton';
import { SavedDetails } from './SavedDetails';

/** Shows the language choice and the priced button when no details are saved. */
export function DetailsStart({ details }: { details: DetailsStore }) {
  const t = useTranslation();
  const idle = useRequest('videos', ({ requestState }) => requestState.is === 'idle');
  return (
    <>
      <DetailsFailure details={details} />
      <DetailsWaiting />
      {idle && (
        <div className="padded stack">
          <p className="secondary-text">{t('detailsPurpose')}</p>
          <DetailsLanguage details={details} />
          <GetDetailsButton details={details} />
        </div>
      )}
    </>
  );
}

export function DetailsTab() {
  const panel = usePanelStore();
  const details = storeOfPage(panel, createDetailsStore);
  const shown = useStore(details, (state) => state.shown);
  return (
    <UnlessBlocked hasContent={shown !== null}>
      <div ref={keepListHeight} className="scroll">
        {shown ? <SavedDetails details={details} shown={shown} /> : <DetailsStart details={details} />}
      </div>
    </UnlessBlocked>
  );
}
