import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { VideoByline } from '@/components/collection/VideoByline';
import { createCaptionsEnv, createPanel, settle, showInTab, videoA } from '../captions/captions-environment';
import { renderInPage } from '../shown-in';

afterEach(cleanup);

async function openByline(details: object | null) {
  const { ports, hold, asked } = createCaptionsEnv();
  if (details) hold('videos', { ids: [videoA as never] }, JSON.stringify({ data: [{ id: videoA, ...details }] }));
  const panel = await createPanel(ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  const { container } = renderInPage(<VideoByline panel={panel} videoId={videoA} />);
  await settle();
  return { container, asked };
}

describe('VideoByline', () => {
  it('shows channel, length and views from saved details', async () => {
    await openByline({ channelTitle: 'Tides', parsedDuration: 1083, viewCount: '12345' });
    expect((await screen.findByText('Tides')).closest('p')?.textContent).toBe('Tides · 18:03 · 12,345 views');
  });

  it('leaves out a field of the wrong type', async () => {
    await openByline({ channelTitle: 'Tides', parsedDuration: 1083, viewCount: [7], tags: 'none' });
    expect((await screen.findByText('Tides')).closest('p')?.textContent).toBe('Tides · 18:03');
  });

  it('leaves out fields that are missing', async () => {
    await openByline({ viewCount: '1' });
    expect(await screen.findByText('1 view')).toBeTruthy();
  });

  it('shows nothing and sends no request without saved details', async () => {
    const { container, asked } = await openByline(null);
    expect(container.querySelector('.by')).toBeNull();
    expect(asked).toEqual([]);
  });
});
