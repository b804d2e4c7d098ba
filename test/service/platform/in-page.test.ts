import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';

const script = readFileSync(new URL('assets/in-page.js', import.meta.url), 'utf8');

interface Parts {
  title: string;
  page: string;
  media: string | null;
  ad?: string;
  poster: string | null;
  body: string;
}
const partsOf = (address: string): Parts => ({
  title: `Title of ${address}`,
  page: 'watch',
  media: `/media${address}`,
  poster: '/picture',
  body: `<a href="/watch?v=ccccccccccc">next</a>`,
});

/** Runs the platform page's script in a small DOM; the test resolves each request. */
function openPage(site: string, more: Partial<Parts> = {}) {
  const window = new Window({ url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' });
  const { document } = window;
  document.documentElement.dataset.site = site;
  document.body.innerHTML =
    '<main id="page" data-page="watch"><div id="player"><video src="/old"></video></div><div id="content">' +
    '<a id="b" href="/watch?v=bbbbbbbbbbb">b</a><a id="next-short" href="/shorts/ddddddddddd">d</a><a id="away" href="https://example.org/">e</a></div></main>';
  const events: string[] = [];
  for (const name of ['yt-navigate-start', 'yt-navigate-finish', 'state-navigatestart', 'state-navigateend']) {
    window.addEventListener(name, () => events.push(`${name} ${document.title}`));
  }
  const requests: { address: string; respond(): void }[] = [];
  const fetch = (address: string) =>
    new Promise((resolve) => {
      const of = decodeURIComponent(address.replace('/parts?of=', ''));
      requests.push({ address: of, respond: () => resolve({ json: async () => ({ ...partsOf(of), ...more }) }) });
    });
  const names = {
    window,
    document,
    location: window.location,
    history: window.history,
    CustomEvent: window.CustomEvent,
  };
  const globals = {
    ...names,
    fetch,
    scrollTo: () => undefined,
    addEventListener: window.addEventListener.bind(window),
  };
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  const respondAll = async () => {
    for (const { respond } of requests) respond();
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  return {
    window,
    document,
    events,
    requests,
    respondAll,
    click: (id: string) =>
      document.getElementById(id)?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true })),
  };
}

describe('in-page navigation of the sample platform', () => {
  it.each([
    ['desktop', 'yt-navigate-start', 'yt-navigate-finish'],
    ['mobile', 'state-navigatestart', 'state-navigateend'],
  ])(
    'on the %s site changes the address, the content and the title, and then dispatches its event',
    async (site, start, finish) => {
      const { window, document, events, respondAll, click } = openPage(site);
      click('b');
      expect(window.location.pathname + window.location.search).toBe('/watch?v=bbbbbbbbbbb');
      expect(document.querySelector('video')?.getAttribute('src')).toBe('/old');
      await respondAll();
      expect(document.querySelector('#content')?.textContent).toBe('next');
      expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/watch?v=bbbbbbbbbbb');
      expect(events).toEqual([`${finish} `, `${start} `, `${finish} Title of /watch?v=bbbbbbbbbbb`]);
    },
  );

  it('keeps the same player element', async () => {
    const { document, respondAll, click } = openPage('desktop');
    const before = document.querySelector('video');
    click('b');
    await respondAll();
    expect(document.querySelector('video')).toBe(before);
  });

  it('shows only the last of several quick changes', async () => {
    const { document, events, respondAll, click } = openPage('desktop');
    click('b');
    click('next-short');
    await respondAll();
    expect(document.title).toBe('Title of /shorts/ddddddddddd');
    expect(events.filter((line) => line.startsWith('yt-navigate-finish'))).toHaveLength(2);
  });

  it('goes to the next short on the key ArrowDown', () => {
    const { window, document } = openPage('desktop');
    document.body.dispatchEvent(
      new window.KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
    );
    expect(window.location.pathname).toBe('/shorts/ddddddddddd');
  });

  it('goes to the next short once when the wheel turns on a short, but not on a watch page', () => {
    const { window, document } = openPage('desktop');
    const turn = () => document.body.dispatchEvent(new window.WheelEvent('wheel', { deltaY: 90, bubbles: true }));
    turn();
    expect(window.location.pathname).toBe('/watch');
    document.querySelector('#page')?.setAttribute('data-page', 'shorts');
    turn();
    expect(window.location.pathname).toBe('/shorts/ddddddddddd');
    const before = window.history.length;
    turn();
    expect(window.history.length).toBe(before);
  });

  it('plays the advertisement and then the video in the same player', async () => {
    const { window, document, respondAll, click } = openPage('desktop', { ad: '/ad/3.wav' });
    click('b');
    await respondAll();
    const video = document.querySelector('video');
    expect(video?.getAttribute('src')).toBe('/ad/3.wav');
    video?.dispatchEvent(new window.Event('ended'));
    expect(video?.getAttribute('src')).toBe('/media/watch?v=bbbbbbbbbbb');
  });

  it("follows the browser's Back button", async () => {
    const { window, requests } = openPage('desktop');
    window.dispatchEvent(new window.PopStateEvent('popstate'));
    expect(requests.map(({ address }) => address)).toEqual(['/watch?v=aaaaaaaaaaa']);
  });

  it('does not handle links to other sites', () => {
    const { requests, click } = openPage('desktop');
    click('away');
    expect(requests).toEqual([]);
  });
});
