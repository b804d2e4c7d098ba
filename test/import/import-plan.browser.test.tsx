import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { ImportPane } from '@/components/import/ImportPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import { planFileText } from '@/lib/runs/plan-file';
import type { VideoId } from '@/lib/service/ids';
import { openLibraryPane } from '../collection/open-library';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const [a, b] = ['tQ-4xkP09_s', '-w7Lr_k2ZsA'] as VideoId[] as [VideoId, VideoId];
const records = { collections: [createCollection('first', 'Tide mills', 1)], itemBatches: [itemBatch([a])] };
const openPane = () => openLibraryPane(ImportPane, records);
const file = (name: string, content: BlobPart) => new File([content], name);
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const choose = async (user: Awaited<ReturnType<typeof openPane>>['user'], upload: File) => {
  await user.upload(screen.getByLabelText(t('importChoose')), upload);
  await waitUntilIdle();
};

describe('ImportPane › plan file', () => {
  const plan = {
    kind: 'crawl',
    seeds: [a],
    depth: 1,
    pages: 2,
    country: null,
    language: null,
    perStep: 10,
    randomSeed: 281_726,
  } as const;

  it('shows the price, and runs the plan only on a click', async () => {
    const { user } = await openPane();
    const text = planFileText({ name: 'Tides', plan: { ...plan, seeds: [a] }, budget: null });
    await choose(user, file('plan.json', text));
    expect(await (await database()).count('runs')).toBe(0);
    await user.click(button('Run this plan $0.00103'));
    await waitUntilIdle();
    expect(await (await database()).getAll('runs')).toMatchObject([{ plan: { kind: 'crawl', seeds: [a] } }]);
  });

  it('opens bulk captions for a captions plan, and starts nothing', async () => {
    const { user, panel } = await openPane();
    const captions = { kind: 'captions', ids: [b], alreadySaved: [a], lang: null, mode: 'default' } as const;
    const text = planFileText({ name: 'Tides', plan: { ...captions, ids: [b], alreadySaved: [a] }, budget: null });
    await choose(user, file('plan.json', text));
    await user.click(button('Open 2 videos in Bulk captions free'));
    await waitUntilIdle();
    expect(await (await database()).count('runs')).toBe(0);
    expect(location.hash).toBe('#first/bulk-captions');
    expect(panel.getState().settings.bulkCaptions).toMatchObject({ lang: '', mode: 'default' });
    expect(await browser.storage.session.get('bulk-caption-videos')).toEqual({ 'bulk-caption-videos': [b, a] });
  });

  it('blocks a plan of popular videos until the user has confirmed the parameter names', async () => {
    const { user, panel } = await openPane();
    await act(() => panel.getState().changeSettings({ parameterNames: {} }));
    const popular = { kind: 'popular', country: null, category: null, language: null, pageSize: 50, pages: 1 } as const;
    await choose(user, file('plan.json', planFileText({ name: 'Now', plan: popular, budget: null })));
    expect(screen.getByText(t('namesOff'))).toBeTruthy();
    await user.click(button(/^Run this plan/));
    await waitUntilIdle();
    expect(await (await database()).count('runs')).toBe(0);
  });

  it('rejects a damaged plan with an explanation', async () => {
    const { user } = await openPane();
    const text = planFileText({ name: 'Tides', plan: { ...plan, seeds: [a], depth: 99 }, budget: null });
    await choose(user, file('plan.json', text));
    expect(screen.getByRole('alert').textContent).toContain(t('importPlanBad'));
  });

  it('rejects an unsupported version and names it', async () => {
    const { user } = await openPane();
    const text = planFileText({ name: 'Tides', plan: { ...plan, seeds: [a] }, budget: null });
    await choose(user, file('plan.json', text.replace('"version": 1', '"version": 7')));
    expect(screen.getByRole('alert').textContent).toContain('version 7) needs a newer Sidelight');
  });
});
