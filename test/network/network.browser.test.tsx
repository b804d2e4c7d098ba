import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkList } from '@/components/network/NetworkList';
import { NetworkView } from '@/components/network/NetworkView';
import { channelNetwork } from '@/lib/network/channel-networks';
import { noFilter } from '@/lib/network/metrics';
import { buildNetwork, type Network } from '@/lib/network/network';
import { groupNodes } from '@/lib/network/node-groups';
import type { NetworkOptions } from '@/lib/network/store';
import { weightedChannelNetwork } from '@/lib/network/weighted-columns';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';
import { detailed, related, snapshotOf, videoId } from './crawl-captures';
import { layOut } from './lay-out';

// The test DOM has no WebGL.
vi.mock('@/components/network/network-renderer', () => ({ createRenderer: () => ({ draw() {}, destroy() {} }) }));
afterEach(cleanup);

const network = buildNetwork(
  snapshotOf([
    related('a', ['b', 'c'], {
      params: { videoId: videoId('a'), country: 'PT' },
      context: { depth: 0, seed: videoId('a') },
    }),
    detailed(5, [{ id: 'b', title: 'Tide mills', channelTitle: 'Estuary Works', viewCount: '214806' }]),
  ]),
);

interface Options extends Partial<NetworkOptions> {
  canDraw?: boolean;
  progress?: number | null;
  failed?: boolean;
  of?: Network;
}

function renderView({ canDraw = true, progress = null, failed = false, of = network, ...options }: Options = {}) {
  const handlers = { onSelect: vi.fn(), onChoose: vi.fn(), onStop: vi.fn(), onRetry: vi.fn(), onFail: vi.fn() };
  renderInPage(
    <NetworkView
      {...handlers}
      network={of}
      layout={progress === null ? layOut(of) : null}
      progress={progress}
      failed={failed}
      canDraw={canDraw}
      renderer={{ current: null }}
      options={{
        name: 'related',
        sizeBy: 'inDegree',
        colourBy: 'community',
        labels: 'most',
        filter: noFilter,
        drawAll: false,
        asTable: false,
        selected: null,
        ...options,
      }}
    />,
  );
  return { ...handlers, user: userEvent.setup() };
}

describe('NetworkView', () => {
  it('shows how many videos of a large network are drawn, and offers to draw all', async () => {
    const ids = Array.from({ length: 300 }, (_, nth) => `n${nth}`);
    const { onChoose, user } = renderView({ of: buildNetwork(snapshotOf([related('s', ids)])) });
    expect(screen.getByText(/^250 of 301 videos drawn\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('networkDrawAll') }));
    expect(onChoose).toHaveBeenCalledWith({ drawAll: true });
  });

  it('describes the network for screen readers', () => {
    renderView();
    expect(screen.getByRole('application', { name: t('networkPicture', '3 videos', '2 links') })).toBeTruthy();
  });

  it('shows the table and the reason when the browser cannot draw', () => {
    renderView({ canDraw: false });
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.getByText(t('networkNoWebGl'))).toBeTruthy();
    expect(screen.getByRole('table', { name: t('networkVideosTable') })).toBeTruthy();
  });

  it('lists a community with its number, name and size', () => {
    renderView();
    const legend = within(screen.getByRole('region', { name: t('networkCommunities') }));
    expect(legend.getByRole('listitem').textContent).toBe('1Estuary Works3');
  });

  it('filters the list by the words of title and channel, and by id', async () => {
    const { user } = renderView();
    const field = screen.getByRole('searchbox', { name: t.plural('findInVideos', 3) });
    await user.type(field, 'works tide');
    expect(await screen.findByText(t.plural('networkFound', 1))).toBeTruthy();
    await user.clear(field);
    await user.type(field, videoId('c'));
    expect(await screen.findByText(t.plural('networkFound', 1))).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'nothing');
    expect(await screen.findByText(t('noMatchingVideos'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('searchFieldClear') }));
    expect(await screen.findByText(t('networkSortedIn'))).toBeTruthy();
  });

  it('filters the list by part of an id, in which case matters', async () => {
    const { user } = renderView({ of: buildNetwork(snapshotOf([related('a', ['tM9kQ', 'tm9kq'])])) });
    const field = screen.getByRole('searchbox', { name: t.plural('findInVideos', 3) });
    for (const id of ['tM9k', 'm9kq']) {
      await user.clear(field);
      await user.type(field, id);
      expect(await screen.findByText(t.plural('networkFound', 1))).toBeTruthy();
    }
  });

  it('selects the most linked video in the list at the first press of the down arrow key', async () => {
    const { onSelect, user } = renderView();
    screen.getByRole('listbox', { name: t('networkList') }).focus();
    await user.keyboard('{ArrowDown}');
    expect(onSelect).toHaveBeenLastCalledWith(videoId('b'));
  });

  it('shows the selected video and its neighbours', async () => {
    const { onSelect, user } = renderView({ selected: videoId('b') });
    const details = within(screen.getByRole('region', { name: t('networkSelected') }));
    expect(details.getByText(/1 link from a seed/).textContent).toBe(
      'Estuary Works · 214,806 views · 1 link from a seed · details saved',
    );
    await user.click(details.getByRole('button', { name: videoId('a') }));
    expect(onSelect).toHaveBeenLastCalledWith(videoId('a'));
  });

  it('shows tables of videos and links', () => {
    renderView({ asTable: true });
    const video = /^Tide mills Estuary Works 214,806 1 0 1 details saved 1 \d\d\.\d\d%$/;
    expect(screen.getByRole('row', { name: video })).toBeTruthy();
    expect(screen.getByRole('row', { name: `${videoId('a')} Tide mills 1 0 PT unset` })).toBeTruthy();
  });

  it('hides filtered videos and their links from the tables', () => {
    renderView({ asTable: true, filter: { minLinks: 2, maxDepth: null } });
    expect(screen.queryByText('Tide mills')).toBeNull();
    expect(screen.getAllByText(videoId('a'))).toHaveLength(1);
  });

  it('shows the progress of the layout, and stops it', async () => {
    const { onStop, user } = renderView({ progress: 0.4 });
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
    await user.click(screen.getByRole('button', { name: t('networkStop') }));
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('offers to repeat a failed layout', async () => {
    const { onRetry, user } = renderView({ failed: true });
    expect(screen.getByRole('alert').textContent).toContain(t('networkFailed'));
    await user.click(screen.getByRole('button', { name: t('tryAgain') }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('NetworkList of channels', () => {
  it('says if no channel matches', async () => {
    const channels = weightedChannelNetwork(
      channelNetwork(
        snapshotOf([
          related('a', ['b', 'c']),
          detailed(5, [
            { id: 'b', title: 'Tide', channelId: 'UC1', channelTitle: 'Mill One' },
            { id: 'c', title: 'Ebb', channelId: 'UC2', channelTitle: 'Mill Two' },
          ]),
        ]),
        () => true,
      ),
    );
    const metrics = { communities: new Uint32Array(2), pageRanks: new Float64Array(2) };
    renderInPage(
      <NetworkList
        network={channels}
        groups={groupNodes(channels, metrics, 'community')}
        sizeValues={new Float64Array(2)}
        sizeBy="inDegree"
        ranked={[0, 1]}
        selected={-1}
        onSelect={vi.fn()}
      />,
    );
    const user = userEvent.setup();
    const field = screen.getByRole('searchbox', { name: t('networkFindNodes') });
    await user.type(field, 'mill two');
    expect(await screen.findByText(t.plural('networkNodeCount', 1))).toBeTruthy();
    await user.type(field, 'x');
    expect(await screen.findByText(t('findNone'))).toBeTruthy();
  });
});
