import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DetailsTab } from '@/components/details/DetailsTab';
import { dateText } from '@/components/ui/format-text';
import { PageFrame } from '@/components/ui/PageFrame';
import { PanelProvider } from '@/components/ui/panel-state';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { createCaptionsEnv, openVideo, serviceUrl, settle, showInTab, videoA } from '../captions/captions-environment';
import { t } from '../translations';

afterEach(cleanup);

const params = { ids: [videoA], additionalFields: ['isShort'] } as never;

/** Renders the Details tab with saved details. */
async function showDetails(row?: object | null, otherFields: object = {}, env = createCaptionsEnv()) {
  if (row !== undefined) env.saveResponse('videos', params, JSON.stringify({ data: row ? [row] : [], ...otherFields }));
  const panel = createPanelStore(env.ports);
  panel.getState().start();
  await settle();
  await openVideo(panel, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  const clock = { now: env.ports.now, every: () => () => {} };
  const { container } = render(
    <PanelProvider panel={panel}>
      <PageFrame t={t} clock={clock} theme="system">
        <DetailsTab />
      </PageFrame>
    </PanelProvider>,
  );
  await act(settle);
  const fact = (name: string): HTMLElement => {
    const dt = [...container.querySelectorAll('dt')].find(({ textContent }) => textContent === name);
    const dd = dt?.nextElementSibling;
    if (!(dd instanceof HTMLElement)) throw new Error(`No value has the name ${name}`);
    return dd;
  };
  return { ...env, panel, container, fact, text: (name: string) => fact(name).textContent, user: userEvent.setup() };
}

const full = {
  id: videoA,
  title: 'Low water',
  channelTitle: 'Estuary Works',
  channelId: `UC${'a'.repeat(22)}`,
  publishedAt: '2024-03-04T17:00:09Z',
  duration: 'PT18M42S',
  parsedDuration: 1122,
  viewCount: '9007199254740993',
  likeCount: 'hidden',
  categoryId: '28',
  topicCategories: ['https://a.example/wiki/Tide_mill', 'https://a.example/m/03_d0', 'javascript:alert(1)'],
  defaultLanguage: 'es',
  license: 'creativeCommon',
  madeForKids: false,
  embeddable: true,
  publicStatsViewable: false,
  tags: ['moon', 'moon', ''],
  description: 'See https://a.example/x. At 3:48 it turns, not at 59:00.\n<img src=x onerror=alert(1)>',
  localizations: { es: { title: 'Bajamar' } },
  thumbnails: { high: { url: 'https://i.example/h.jpg', width: 480, height: 360 } },
};

describe('DetailsTab', () => {
  it('shows the price before any request and sends none when opened', async () => {
    const { requests, user } = await showDetails();
    const get = screen.getByRole('button', { name: /^Get details/ });
    expect(get.textContent).toContain(t('approximately', '$0.00013'));
    expect(requests).toEqual([]);
    await user.click(get);
    expect(requests).toHaveLength(1);
  });

  it('shows the origin of the details: requester, request, time and status', async () => {
    const { ports, text } = await showDetails(full);
    const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(ports.now());
    expect(screen.getByText(t('provenance'))).toBeTruthy();
    expect([t('originBy'), 'Request', t('originAsked'), t('originCame'), t('originStatus')].map(text)).toEqual([
      t('originPanel'),
      'GET /videos',
      time,
      time,
      '200',
    ]);
  });

  it('names the run whose response it shows', async () => {
    const env = createCaptionsEnv();
    Object.assign(env.saveResponse('videos', params, JSON.stringify({ data: [full] })), { captureId: '0001-k' });
    const { text } = await showDetails(undefined, {}, env);
    expect(text(t('originBy'))).toBe(t('originRun', '0001-k'));
  });

  it('shows the age of saved details and the price of getting them again in one line', async () => {
    const { requests, container, user } = await showDetails(full);
    const price = t('approximately', '$0.00013');
    expect(container.querySelector('.request-line')?.textContent).toContain(`saved just now\u00a0· ${price}`);
    await user.click(screen.getByRole('button', { name: t('getAgain') }));
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Get details/ }));
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows three figures, and dates and kind in one line', async () => {
    const { container } = await showDetails({ ...full, isShort: true, defaultAudioLanguage: 'en-GB' });
    expect(container.querySelector('.figures')?.textContent).toBe(
      `9,007,199,254,740,993Viewshidden${t('likes')}${t('notGiven')}${t('comments')}`,
    );
    const line = container
      .querySelector('.figures + p')
      ?.textContent?.replaceAll(/[\u2068\u2069]/g, '')
      .replaceAll('\u00a0', ' ');
    expect(line).toMatch(/^Published March 4, 2024 at .* · Science and technology/);
    expect(line).toMatch(/ · Short · Speech in British English · Creative Commons$/);
  });

  it('names the content of what is folded', async () => {
    const { container, ports } = await showDetails({ ...full, privacyStatus: 'public' });
    const heads = [...container.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(heads).toEqual([
      `${t('detailsTitles')} Spanish`,
      `${t('detailsStatus')} ${t('visibilityPublic')}`,
      `${t('detailsPictures')} 1`,
      `${t('provenance')} ${dateText(t, ports.now())}`,
    ]);
  });

  it('opens a long description on request', async () => {
    const { user } = await showDetails({ ...full, description: `${'low water '.repeat(60)}end` });
    const description = screen.getByRole('region', { name: t('fieldDescription') });
    expect(description.textContent).not.toContain('end');
    await user.click(within(description).getByRole('button', { name: t('showAll') }));
    expect(description.textContent).toContain('end');
  });

  it.each([
    ['Title', 'Low water'],
    ['Original title', 'Bajamar es'],
    ['Length', '18:4218\u00a0min 42\u00a0s'],
    ['Category', 'Science and technology 28'],
    ['Licence', 'Creative Commons'],
    ['For children', 'no'],
    ['Embeddable', 'yes'],
    ['Statistics', 'not public'],
    ['Language', 'Spanish es'],
    ['Spoken language', 'not given'],
    ['Short', 'not given'],
  ])('shows %s as %s', async (name, value) => {
    expect((await showDetails(full)).text(name)).toBe(value);
  });

  it('shows the publication date, with the exact time in a tooltip', async () => {
    const time = (await showDetails(full)).fact('Published').querySelector('time');
    expect(time?.title).toBe('2024-03-04T17:00:09Z');
    expect(time?.textContent).toContain('2024');
  });

  it('links to the channel and to topics, but not to unsafe addresses', async () => {
    const { fact } = await showDetails(full);
    const channel = within(fact('Channel')).getByRole('link');
    expect(channel.getAttribute('href')).toBe(`https://www.youtube.com/channel/UC${'a'.repeat(22)}`);
    expect([channel.getAttribute('target'), channel.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(
      within(fact('Topics'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tide mill', t('topicJazz')]);
  });

  it('turns time codes of the description into seek buttons and shows its markup as text', async () => {
    const { user, sought, tick, panel } = await showDetails(full);
    await act(async () => tick(1));
    const description = screen.getByRole('region', { name: t('fieldDescription') });
    expect(description.querySelector('img')).toBeNull();
    expect(description.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(within(description).getByRole('link').textContent).toBe('https://a.example/x');
    expect(within(description).queryByRole('button', { name: '59:00' })).toBeNull();
    await user.click(within(description).getByRole('button', { name: '3:48' }));
    expect(sought).toEqual([228]);
    expect(panel.getState().toast).toBeNull();
  });

  it('loads no picture before the user asks for it', async () => {
    const { fact, user } = await showDetails(full);
    expect(fact('Thumbnails').textContent).toContain('480 × 360');
    expect(fact('Thumbnails').querySelector('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Show thumbnail/ }));
    expect(fact('Thumbnails').querySelector('img')?.getAttribute('src')).toBe('https://i.example/h.jpg');
  });

  it('copies values and the whole row as received', async () => {
    const { user, copied } = await showDetails(full);
    await user.click(screen.getByRole('button', { name: 'Copy: Title' }));
    await user.click(screen.getByRole('button', { name: t('copyJson') }));
    expect(copied).toEqual([full.title, JSON.stringify(full)]);
  });
});

describe('DetailsTab with missing, empty or unreadable fields', () => {
  it('shows every missing field as not given', async () => {
    const { container } = await showDetails({ id: videoA });
    const values = [...container.querySelectorAll('.video-card dd, .video-card ~ .video-folds dd')].map(
      ({ textContent }) => textContent,
    );
    const given = values.slice(0, values.indexOf(videoA));
    expect(new Set(given)).toEqual(new Set([t('notGiven')]));
    expect(given.length).toBeGreaterThan(20);
  });

  it('shows empty fields as empty', async () => {
    const { text } = await showDetails({
      id: videoA,
      title: '',
      description: '',
      tags: [],
      localizations: {},
      viewCount: '',
    });
    for (const name of ['Title', 'Translations']) expect(text(name)).toBe('empty');
    expect(screen.getByText('Views').previousSibling?.textContent).toBe('empty');
  });

  it('shows an unreadable field as such, and its raw value among the other fields', async () => {
    const { text, user } = await showDetails(
      { id: videoA, title: 'a', viewCount: [7], caption: 'true', boxOffice: [1] },
      { region: 'DE' },
    );
    expect(text('Title')).toBe('a');
    expect(screen.getByText('Views').previousSibling?.textContent).toBe(t('givenUnread'));
    expect(screen.getByText(t.plural('detailsBadFields', 1))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('showThem') }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: t('fieldOthers') }));
    expect(['viewCount', 'caption', 'boxOffice', 'region'].map(text)).toEqual(['[7]', '"true"', '[1]', '"DE"']);
  });
});

describe('DetailsTab with an unknown video', () => {
  it('explains that the video is unknown, and offers a retry with its price', async () => {
    await showDetails(null);
    expect(screen.getByRole('heading', { name: t('detailsUnknownHeading') })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Get details/ }).textContent).toContain(t('approximately', '$0.00013'));
  });
});

describe('DetailsTab with a description of ten million characters', () => {
  it('shows a part at once and more on request, and copies the whole text', async () => {
    const description = '0:07 the gate opens\n'.repeat(500_000);
    const { user, copied } = await showDetails({ id: videoA, description });
    const region = screen.getByRole('region', { name: t('fieldDescription') });
    const shownLength = () => region.querySelector('.long-text')?.textContent?.length ?? 0;
    expect(shownLength()).toBeLessThan(400);
    await user.click(within(region).getByRole('button', { name: t('showAll') }));
    expect(shownLength()).toBeLessThan(10_000);
    expect(region.textContent).toContain('of 10,000,000 characters shown');
    const before = shownLength();
    await user.click(within(region).getByRole('button', { name: t('showMore') }));
    expect(shownLength()).toBeGreaterThan(before * 3);
    await user.click(screen.getByRole('button', { name: 'Copy: Description' }));
    expect(copied[0] === description).toBe(true);
  });
});

describe('CitationMenu', () => {
  it('copies and exports a citation in each of three formats', async () => {
    const { user, copied, saved } = await showDetails(full);
    for (const action of ['Copy', 'Export'])
      for (const name of ['CSL-JSON', 'BibTeX', 'RIS']) {
        await user.click(screen.getByRole('button', { name: t('detailsCite') }));
        await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${action} as ${name}`) }));
      }
    await vi.waitFor(() => expect(saved).toHaveLength(3));
    expect(copied.map((text) => text.slice(0, 5))).toEqual(['[\n  {', '@misc', 'TY  -']);
    expect(saved.map(({ name }) => name)).toEqual(
      ['csl.json', 'bib', 'ris'].map((ext) => `Low water [${videoA}].${ext}`),
    );
    expect(saved.map(({ text }) => text)).toEqual(copied);
  });
});
