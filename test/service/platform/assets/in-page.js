// In-page navigation as on the platform: the address first, then the content, then the title, then an event.
const pages = /^\/($|watch|shorts\/|live\/|results|playlist|channel\/|@)/;
const isMobile = document.documentElement.dataset.site === 'mobile';
const policy = window.trustedTypes?.createPolicy('page-parts', { createHTML: (markup) => markup }) ?? {
  createHTML: (markup) => markup,
};
let turn = 0;

const dispatchNavigation = (stage) => {
  const detail = { pageType: document.querySelector('#page').dataset.page, url: location.pathname + location.search };
  if (isMobile)
    window.dispatchEvent(new CustomEvent(`state-navigate${stage === 'finish' ? 'end' : stage}`, { detail }));
  else document.dispatchEvent(new CustomEvent(`yt-navigate-${stage}`, { detail, bubbles: true, composed: true }));
};

// An advertisement plays in the same player, and the video follows at the end of the advertisement.
function begin(video, ad, media) {
  const source = ad ?? media ?? '';
  if (video.getAttribute('src') !== source) video.src = source;
  video.onended = ad
    ? () => {
        video.onended = null;
        video.src = media;
        play(video);
      }
    : null;
  if (ad) play(video);
}

// The promise of `play()` is rejected if the player loses its file. Nothing awaits it.
const play = (video) => video.play().catch(() => undefined);

function show({ title, page, media, ad, poster, body }) {
  const player = document.querySelector('#player');
  const video = player.querySelector('video');
  player.hidden = media === null;
  begin(video, ad, media);
  video.poster = poster ?? '';
  document.querySelector('#page').dataset.page = page;
  document.querySelector('#content').innerHTML = policy.createHTML(body);
  document.title = title;
}

async function load() {
  turn += 1;
  const thisTurn = turn;
  dispatchNavigation('start');
  const response = await fetch(`/parts?of=${encodeURIComponent(location.pathname + location.search)}`);
  const parts = await response.json();
  // A later navigation must not be overwritten by this page.
  if (thisTurn !== turn) return;
  show(parts);
  dispatchNavigation('finish');
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.origin !== location.origin || !pages.test(link.pathname)) return;
  event.preventDefault();
  history.pushState({}, '', link.href);
  scrollTo(0, 0);
  load();
});

addEventListener('popstate', load);

function step(id) {
  const link = document.getElementById(id);
  link?.click();
  return link !== null;
}

// One turn of the wheel causes many events, but moves by only one short.
let lastSwipe = -1000;
document.addEventListener('wheel', (event) => {
  if (document.querySelector('#page').dataset.page !== 'shorts' || event.timeStamp - lastSwipe < 400) return;
  lastSwipe = event.timeStamp;
  step(event.deltaY > 0 ? 'next-short' : 'previous-short');
});

document.addEventListener('keydown', (event) => {
  const id = { ArrowDown: 'next-short', ArrowUp: 'previous-short' }[event.key];
  if (id && !event.target.closest('input, video') && step(id)) event.preventDefault();
});

const player = document.querySelector('#player');
if (player?.dataset.ad) begin(player.querySelector('video'), player.dataset.ad, player.dataset.media);

dispatchNavigation('finish');
