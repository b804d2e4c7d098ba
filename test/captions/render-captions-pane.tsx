import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CaptionsPane } from '@/components/captions/CaptionsPane';
import { PageFrame } from '@/components/ui/PageFrame';
// Imported here, because the tab imports it with the first lines, which can take seconds on a busy machine.
import '@/components/captions/CaptionTrackView';
import { t } from '../translations';
import { createCaptionsEnv, createPanel, serviceUrl, showInTab, videoA } from './captions-environment';

/** Shows the Captions tab for a video in an environment in memory; `prepare` saves responses first. */
export async function renderCaptionsPane(prepare: (env: ReturnType<typeof createCaptionsEnv>) => void = () => {}) {
  const env = createCaptionsEnv();
  prepare(env);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  // An account that may send requests.
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  const clock = { now: env.ports.now, every: () => () => {} };
  const { container } = render(
    <PageFrame t={t} clock={clock} theme="system">
      <CaptionsPane panel={panel} />
    </PageFrame>,
  );
  /** Runs a job and its effects. */
  const run = async (job: () => unknown) => act(async () => void (await job()));
  return { ...env, panel, container, run, user: userEvent.setup() };
}
