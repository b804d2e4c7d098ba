import { useStore } from 'zustand';
import '@/components/style/details.css';
import { makeDetails } from '@/lib/panel/details';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { Unhindered } from '../Unhindered';
import { DetailsHeld } from './DetailsHeld';
import { DetailsStart } from './DetailsStart';

/** The Details tab: what the service knows of the video, or the button that gets it. */
export function DetailsTab({ panel }: { panel: Panel }) {
  const details = tabStore(panel, makeDetails);
  const shown = useStore(details, (state) => state.shown);
  return (
    <Unhindered panel={panel} holds={shown !== null}>
      <div className="scroll">
        {shown ? (
          <DetailsHeld panel={panel} details={details} shown={shown} />
        ) : (
          <DetailsStart panel={panel} details={details} />
        )}
      </div>
    </Unhindered>
  );
}
