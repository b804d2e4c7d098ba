import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CaptionsPane } from '@/components/captions/CaptionsPane';
import { PageFrame } from '@/components/ui/PageFrame';
import { PanelProvider } from '@/components/ui/panel-state';
// The tab imports this module dynamically with the first lines, which can take seconds on a busy machine.
import '@/components/captions/CaptionTrackView';
import { t } from '../translations';
import { createCaptionsEnv, createPanel, serviceUrl, showInTab, videoA } from './captions-environment';

/** Renders the Captions tab for a video in an in-memory environment; `prepare` first saves responses. */
export async function renderCaptionsPane(prepare: (env: ReturnType<typeof createCaptionsEnv>) => void = () => {}) {
  const env = createCaptionsEnv();
  prepare(env);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  // The account can send requests.
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  const clock = { now: env.ports.now, every: () => () => {} };
  const { container } = render(
    <PanelProvider panel={panel}>
      <PageFrame t={t} clock={clock} theme="system">
        <CaptionsPane />
      </PageFrame>
    </PanelProvider>,
  );
  /** Runs a job and the effects that it causes. */
  const run = async (job: () => unknown) => act(async () => void (await job()));
  return { ...env, panel, container, run, user: userEvent.setup() };
}
