import { useStore } from 'zustand';
import './details.css';
import { UnlessBlocked } from '@/components/ui/UnlessBlocked';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { createDetailsStore } from '@/lib/details/store/details-store';
import { DetailsStart } from './DetailsStart';
import { SavedDetails } from './SavedDetails';

/** The Details tab: what the service knows of the video, or the button that gets it. */
export function DetailsTab({ panel }: { panel: PanelStore }) {
  const details = tabStore(panel, createDetailsStore);
  const shown = useStore(details, (state) => state.shown);
  return (
    <UnlessBlocked panel={panel} holds={shown !== null}>
      <div className="scroll">
        {shown ? (
          <SavedDetails panel={panel} details={details} shown={shown} />
        ) : (
          <DetailsStart panel={panel} details={details} />
        )}
      </div>
    </UnlessBlocked>
  );
}
