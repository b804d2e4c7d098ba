import { type Browser, browser } from 'wxt/browser';
import { clockOf, mainVideo } from '@/lib/platform/browser/serve-player';
import type { FloatingCaptionsPlace } from '@/lib/settings/settings';
import { type OverlayContent, type OverlayReport, placeAfterKey, placeWithin } from '../floating-captions';
import { followLines } from './follow-lines';

/**
 * Waits for the panel that has injected this script, and draws its captions over the player until it disconnects.
 * Returns the name of the connection, which differs for each injection.
 */
export function serveOverlay(root: Document): string {
  const name = crypto.randomUUID();
  const onConnect = (port: Browser.runtime.Port) => {
    if (port.name !== name) return;
    browser.runtime.onConnect.removeListener(onConnect);
    showOverlay(root, port);
  };
  browser.runtime.onConnect.addListener(onConnect);
  return name;
}

/** In milliseconds. No event tells the page of an update or removal of the extension. */
const aliveInterval = 1000;

function showOverlay(root: Document, port: Browser.runtime.Port): void {
  const ended = new AbortController();
  const elements = createElements(root);
  const content: Partial<OverlayContent> = {};
  const report = (message: OverlayReport) => port.postMessage(message);
  const read = () => {
    const { tracks, continued = false, length } = content;
    const video = mainVideo(root);
    const position = video && clockOf(video);
    return tracks && position && position.length === length
      ? { captions: { tracks, continued }, position, video }
      : null;
  };
  const drawLines = followLines(elements.lines, read);
  const lie = () => lieOver(elements, read()?.video ?? null);
  const draw = (keeps?: boolean) => {
    if (!browser.runtime?.id) return ended.abort();
    drawLines(keeps);
    lie();
  };
  const sizes = new ResizeObserver(lie);
  const on = (target: EventTarget, names: readonly string[], listener: () => void) => {
    // Media events do not bubble, and neither does the scrolling of an element.
    for (const name of names) target.addEventListener(name, listener, { capture: true, signal: ended.signal });
  };
  on(root, ['timeupdate'], () => draw(true));
  on(root, ['play', 'seeking', 'seeked', 'ratechange', 'durationchange', 'emptied'], () => draw());
  on(window, ['scroll', 'resize'], lie);
  // An element in full screen is above what was shown before it.
  on(root, ['fullscreenchange'], () => {
    if (elements.area.matches(':popover-open')) elements.area.hidePopover();
    lie();
  });
  const alive = setInterval(() => browser.runtime?.id || ended.abort(), aliveInterval);
  controlPlace(elements, {
    place: () => content.place ?? null,
    onPlace(place, isFinal) {
      content.place = place;
      setPlace(elements, place);
      if (isFinal) report({ place });
    },
    onHide: () => report({ hide: true }),
  });
  port.onMessage.addListener((change: Partial<OverlayContent>) => {
    Object.assign(content, change);
    if (change.place) setPlace(elements, change.place);
    if (change.labels) setLabels(elements, change.labels);
    const video = mainVideo(root);
    if (video) sizes.observe(video);
    draw();
  });
  port.onDisconnect.addListener(() => ended.abort());
  ended.signal.addEventListener('abort', () => {
    clearInterval(alive);
    sizes.disconnect();
    // Ends the timer of the next line.
    content.length = Number.NaN;
    drawLines();
    elements.host.remove();
  });
}

type Elements = ReturnType<typeof createElements>;

/** Page styles neither reach into a closed shadow tree nor, with `all: initial`, inherit into it. */
function createElements(root: Document) {
  const create = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) =>
    Object.assign(root.createElement(name), { className });
  const host = root.createElement('div');
  const style = root.createElement('style');
  const area = create('div', 'area');
  const box = create('div', 'box');
  const lines = create('div', 'lines');
  const controls = create('div', 'controls');
  const buttons = {
    smaller: create('button', 'button'),
    larger: create('button', 'button'),
    hide: create('button', 'button'),
  };
  style.textContent = styles;
  for (const [name, text] of [
    ['smaller', '−'],
    ['larger', '+'],
    ['hide', '×'],
  ] as const) {
    buttons[name].type = 'button';
    buttons[name].textContent = text;
  }
  area.popover = 'manual';
  box.tabIndex = 0;
  box.role = 'group';
  controls.append(buttons.smaller, buttons.larger, buttons.hide);
  box.append(lines, controls);
  area.append(box);
  host.attachShadow({ mode: 'closed' }).append(style, area);
  return { host, area, box, lines, buttons };
}

/** Covers the player with the area of the captions, above everything in the page; hides it for `null`. */
function lieOver({ host, area }: Elements, video: HTMLVideoElement | null): void {
  if (video && !host.isConnected) video.ownerDocument.documentElement.append(host);
  if (host.isConnected) area.togglePopover(video !== null);
  if (!video) return;
  const { left, top, width, height } = video.getBoundingClientRect();
  for (const [name, value] of Object.entries({ left, top, width, height })) area.style.setProperty(name, `${value}px`);
}

function setPlace({ box }: Elements, place: FloatingCaptionsPlace): void {
  for (const [name, value] of Object.entries(place)) box.style.setProperty(`--${name}`, String(value));
  box.classList.toggle('high', place.y < 15);
}

function setLabels({ box, buttons }: Elements, labels: OverlayContent['labels']): void {
  box.ariaLabel = labels.captions;
  for (const name of ['smaller', 'larger', 'hide'] as const) {
    buttons[name].ariaLabel = labels[name];
    buttons[name].title = labels[name];
  }
}

interface PlaceControl {
  place(): FloatingCaptionsPlace | null;
  /** `isFinal` is false while the user drags. */
  onPlace(place: FloatingCaptionsPlace, isFinal: boolean): void;
  onHide(): void;
}

/** Lets the user drag the captions, and move and scale them by keys. The page does not get these events. */
function controlPlace({ area, box, buttons }: Elements, { place, onPlace, onHide }: PlaceControl): void {
  const press = (key: string): boolean => {
    const current = place();
    const next = current && placeAfterKey(current, key);
    if (next) onPlace(next, true);
    return next !== null;
  };
  const events = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'keyup'];
  for (const name of events) area.addEventListener(name, (event) => event.stopPropagation());
  box.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isOfButton = event.target !== box && (event.key === 'Enter' || event.key === ' ');
    const isUsed = isPlain && press(event.key);
    if (isUsed) event.preventDefault();
    if (isUsed || isOfButton) event.stopPropagation();
  });
  buttons.smaller.addEventListener('click', () => press('-'));
  buttons.larger.addEventListener('click', () => press('+'));
  buttons.hide.addEventListener('click', onHide);
  box.addEventListener('pointerdown', (down) => {
    const start = place();
    if (!start || down.button !== 0 || !(down.target instanceof Node) || buttonsContain(buttons, down.target)) return;
    box.setPointerCapture(down.pointerId);
    const free = { x: area.clientWidth - box.offsetWidth, y: area.clientHeight - box.offsetHeight };
    const percent = (by: number, of: number) => (of > 0 ? (100 * by) / of : 0);
    let dragged = start;
    const ended = new AbortController();
    const move = (event: PointerEvent) => {
      const x = start.x + percent(event.clientX - down.clientX, free.x);
      const y = start.y + percent(event.clientY - down.clientY, free.y);
      dragged = placeWithin({ ...start, x, y });
      onPlace(dragged, false);
    };
    const end = () => {
      ended.abort();
      onPlace(dragged, true);
    };
    box.addEventListener('pointermove', move, { signal: ended.signal });
    box.addEventListener('lostpointercapture', end, { once: true });
  });
}

const buttonsContain = (buttons: Elements['buttons'], target: Node): boolean =>
  Object.values(buttons).some((button) => button.contains(target));

const styles = `
:host { all: initial !important; display: contents !important; }
.area {
  position: fixed; inset: auto; margin: 0; padding: 0; border: 0; overflow: visible; container-type: size;
  background: none; color: #fff; pointer-events: none; direction: ltr;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", sans-serif;
}
.box {
  position: absolute; left: calc(var(--x) * 1%); top: calc(var(--y) * 1%);
  translate: calc(var(--x) * -1%) calc(var(--y) * -1%);
  box-sizing: border-box; inline-size: max-content; max-inline-size: 92%; padding: 0.15em 0.5em;
  border-radius: 4px; background: rgb(0 0 0 / 0.8); pointer-events: auto; cursor: move;
  touch-action: none; user-select: none; -webkit-user-select: none;
  font-size: max(12px, calc(4.6cqmin * var(--size) / 100)); line-height: 1.35; text-align: center;
}
.box:has(.lines:empty):not(:hover, :focus-within) { visibility: hidden; }
.box:focus-visible, .button:focus-visible { outline: 2px solid #fff; outline-offset: 1px; }
.lines { min-inline-size: 6em; min-block-size: 1.35em; white-space: pre-line; overflow-wrap: anywhere; }
p { margin: 0; }
.covered:not(:hover) > span {
  color: transparent; text-decoration: underline 1.1em #777; text-underline-offset: -0.9em; text-decoration-skip-ink: none;
}
.controls { position: absolute; inset-inline-end: 0; inset-block-end: 100%; display: flex; opacity: 0; }
.high > .controls { inset-block: 100% auto; }
.box:is(:hover, :focus-within) > .controls { opacity: 1; }
.button {
  inline-size: 32px; block-size: 28px; padding: 0; border: 0; background: rgb(0 0 0 / 0.8); color: inherit;
  font: 18px/1 system-ui, sans-serif; cursor: pointer;
}
.button:hover { background: #444; }
`;
