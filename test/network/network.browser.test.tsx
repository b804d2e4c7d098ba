import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkView } from '@/components/network/NetworkView';
import { buildNetwork } from '@/lib/network/network';
import { renderInPage } from '../shown-in';
import { detailed, related, snapshotOf, videoId } from './crawled';

afterEach(cleanup);

const network = buildNetwork(
  snapshotOf([
    related('a', ['b', 'c'], {
      asked: { videoId: videoId('a'), country: 'PT' },
      note: { depth: 0, seed: videoId('a') },
    }),
    detailed(5, [{ id: 'b', title: 'Tide mills', channelTitle: 'Estuary Works', viewCount: '214806' }]),
  ]),
);
/** In a row, so that an arrow key moves from one to the next. */
const positions = { x: Float32Array.of(0, 50, 100), y: Float32Array.of(0, 0, 0) };

const view = (here: string | null = null, progress: number | null = null) => {
  const onHere = vi.fn();
  const onStop = vi.fn();
  const drawn = progress === null ? positions : null;
  const id = here === null ? null : videoId(here);
  renderInPage(
    <NetworkView
      network={network}
      progress={progress}
      onSelect={onHere}
      onStop={onStop}
      positions={drawn}
      sizeBy="inDegree"
      selected={id}
    />,
  );
  return { onHere, onStop, user: userEvent.setup() };
};

describe('NetworkView', () => {
  it('describes the network for screen readers, and explains whose view it is', () => {
    view();
    expect(
      screen.getByRole('slider', { name: 'Picture of the related network: 3 videos, 2 links between them' }),
    ).toBeTruthy();
    expect(screen.getByText(/not your own feed/)).toBeTruthy();
  });

  it('selects the next video with the arrow keys', async () => {
    const { onHere, user } = view('a');
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('slider'));
    await user.keyboard('{ArrowRight}');
    expect(onHere).toHaveBeenLastCalledWith(videoId('b'));
  });

  it('starts at the video with the highest in-degree', async () => {
    const { onHere, user } = view();
    screen.getByRole('slider').focus();
    await user.keyboard('{ArrowDown}');
    expect(onHere).toHaveBeenLastCalledWith(videoId('b'));
  });

  it('shows the selected video and its neighbours', async () => {
    const { onHere, user } = view('b');
    const facts = within(screen.getByRole('region', { name: 'The chosen video' }));
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Tide mills');
    expect(facts.getByText(/1 step from a seed/).textContent).toBe(
      'Estuary Works · 214,806 views · 1 step from a seed · details held',
    );
    await user.click(facts.getByRole('button', { name: videoId('a') }));
    expect(onHere).toHaveBeenLastCalledWith(videoId('a'));
  });

  it('shows tables of videos and links', async () => {
    const { user } = view();
    await user.click(screen.getByRole('button', { name: 'As a table' }));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByRole('row', { name: 'Tide mills Estuary Works 214,806 1 0 1 details held' })).toBeTruthy();
    expect(screen.getByRole('row', { name: `${videoId('a')} Tide mills 1 0 PT unset` })).toBeTruthy();
  });

  it('shows the progress of the layout, and stops it', async () => {
    const { onStop, user } = view(null, 0.4);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
    await user.click(screen.getByRole('button', { name: 'Show it as it is' }));
    expect(onStop).toHaveBeenCalledOnce();
  });
});
