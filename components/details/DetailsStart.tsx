import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DetailsStore } from '@/lib/details/store/details-store';
import { DetailsRequestStatus } from './DetailsRequestStatus';
import { DetailsLanguage, GetDetails } from './GetDetails';

/** Nothing is held yet: what there is to get, in which language, and what it costs. */
export function DetailsStart({ panel, details }: { panel: PanelStore; details: DetailsStore }) {
  const t = useTranslation();
  const idle = useStore(details.inquiry, ({ waiting }) => waiting.is === 'idle');
  return (
    <>
      <DetailsRequestStatus panel={panel} details={details} />
      {idle && (
        <div className="pad stack">
          <p className="second">{t('detailsPurpose')}</p>
          <DetailsLanguage panel={panel} details={details} />
          <GetDetails panel={panel} details={details} />
        </div>
      )}
    </>
  );
}
