import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CaptionsPane } from '@/components/captions/CaptionsPane';
import { PageFrame } from '@/components/ui/PageFrame';
// Loaded beforehand: the tab loads it with the first lines, which a busy machine may take seconds for.
import '@/components/captions/CaptionsReading';
import { t } from '../words-of';
import { captionsWorld, inTab, panelOn, serviceUrl, videoA } from './captions-environment';

/** The Captions tab beside a tab that shows the video, in a world in memory; `hold` puts into it what is held. */
export async function besideVideo(hold: (made: ReturnType<typeof captionsWorld>) => void = () => {}) {
  const made = captionsWorld();
  hold(made);
  const panel = await panelOn(made.ports, videoA);
  await inTab(panel, videoA, 'Tide mills');
  // An account that may ask.
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  const clock = { now: made.ports.now, every: () => () => {} };
  const { container } = render(
    <PageFrame t={t} clock={clock} theme="system">
      <CaptionsPane panel={panel} />
    </PageFrame>,
  );
  /** Lets the user's or the service's doing take effect. */
  const doing = async (job: () => unknown) => act(async () => void (await job()));
  return { ...made, panel, container, doing, user: userEvent.setup() };
}
