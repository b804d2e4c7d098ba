import type { Size } from '@/components/ui/use-canvas';
import { labelOf } from '@/lib/network/columns';
import type { Picture } from '@/lib/network/layout';
import type { Network } from '@/lib/network/network';
import type { VideoId } from '@/lib/service/ids';
import { onCanvas, type Seen } from './network-view';

/** Everything a drawing is made of. */
export interface Scene {
  network: Network;
  picture: Picture;
  radii: Float32Array;
  /** Nodes whose names are written, the greatest first. */
  named: readonly number[];
  /** The one that is looked at, and the one under the pointer; -1 for none. */
  here: number;
  over: number;
  seen: Seen;
  size: Size;
}

/** The tokens that the picture is drawn in, as colours. */
const tokens = { ground: '--bg', ink: '--ink', soft: '--ink-3', line: '--edge', lamp: '--lamp' } as const;
type Inks = Record<keyof typeof tokens, string>;

/** Letters of a name that are written in the picture; the whole stands beside it. */
const mostLetters = 32;

export function drawNetwork(canvas: HTMLCanvasElement, scene: Scene): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { wide, high } = scene.size;
  const dense = window.devicePixelRatio || 1;
  canvas.width = Math.round(wide * dense);
  canvas.height = Math.round(high * dense);
  pen.setTransform(dense, 0, 0, dense, 0, 0);
  pen.clearRect(0, 0, wide, high);
  const inks = inksOf(canvas);
  const points = pointsOf(scene);
  drawEdges(pen, scene, points, inks);
  for (let node = 0; node < scene.radii.length; node += 1) drawNode(pen, scene, points, node, inks);
  drawNames(pen, scene, points, inks, getComputedStyle(canvas));
}

/** What a token comes to here, in this theme: a canvas knows no tokens. */
function inksOf(canvas: HTMLCanvasElement): Inks {
  const colour = (token: string) => {
    canvas.style.color = `var(${token})`;
    return getComputedStyle(canvas).color;
  };
  const inks = Object.entries(tokens).map(([name, token]) => [name, colour(token)] as const);
  canvas.style.color = '';
  return Object.fromEntries(inks) as Inks;
}

function pointsOf({ picture, seen, size }: Scene): Float32Array {
  const points = new Float32Array(picture.x.length * 2);
  for (let node = 0; node < picture.x.length; node += 1) {
    points.set(onCanvas(seen, size, picture.x[node] ?? 0, picture.y[node] ?? 0), node * 2);
  }
  return points;
}

/** One path for all, so that fifty thousand lines are one stroke; those of the node looked at again, with their heads. */
function drawEdges(
  pen: CanvasRenderingContext2D,
  { network, here, over, radii }: Scene,
  points: Float32Array,
  inks: Inks,
) {
  const at = placesOf(network);
  const mine: [from: number, to: number][] = [];
  const looked = here >= 0 ? here : over;
  pen.lineWidth = 1;
  pen.strokeStyle = inks.line;
  pen.globalAlpha = network.edges.length > 2_000 ? 0.18 : 0.45;
  pen.beginPath();
  for (const { source, target } of network.edges) {
    const [from, to] = [at.get(source) ?? 0, at.get(target) ?? 0];
    if (from === looked || to === looked) mine.push([from, to]);
    pen.moveTo(points[from * 2] ?? 0, points[from * 2 + 1] ?? 0);
    pen.lineTo(points[to * 2] ?? 0, points[to * 2 + 1] ?? 0);
  }
  pen.stroke();
  pen.globalAlpha = 1;
  pen.strokeStyle = inks.soft;
  pen.fillStyle = inks.soft;
  for (const [from, to] of mine) drawArrow(pen, points, from, to, radii[to] ?? 0);
}

const placed = new WeakMap<Network, ReadonlyMap<VideoId, number>>();
const placesOf = (network: Network): ReadonlyMap<VideoId, number> => {
  const places = placed.get(network) ?? new Map(network.nodes.map(({ id }, nth) => [id, nth]));
  placed.set(network, places);
  return places;
};

function drawArrow(
  pen: CanvasRenderingContext2D,
  points: Float32Array,
  from: number,
  to: number,
  radius: number,
): void {
  const [x, y] = [points[from * 2] ?? 0, points[from * 2 + 1] ?? 0];
  const [toX, toY] = [points[to * 2] ?? 0, points[to * 2 + 1] ?? 0];
  const turn = Math.atan2(toY - y, toX - x);
  const [tipX, tipY] = [toX - radius * Math.cos(turn), toY - radius * Math.sin(turn)];
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(tipX, tipY);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(tipX, tipY);
  for (const side of [0.4, -0.4]) pen.lineTo(tipX - 7 * Math.cos(turn + side), tipY - 7 * Math.sin(turn + side));
  pen.fill();
}

/** Full with details, hollow by id only, square where the service did not return it; a ring around seeds and what is looked at. */
function drawNode(pen: CanvasRenderingContext2D, scene: Scene, points: Float32Array, node: number, inks: Inks): void {
  const { network, radii, here, over } = scene;
  const [x, y, radius] = [points[node * 2] ?? 0, points[node * 2 + 1] ?? 0, radii[node] ?? 0];
  const { state, isSeed } = network.nodes[node] ?? { state: 'id-only', isSeed: false };
  pen.lineWidth = 1.5;
  const isKnown = state === 'complete' || state === 'not-returned-since';
  pen.fillStyle = isKnown ? inks.soft : inks.ground;
  pen.strokeStyle = isKnown ? inks.ground : inks.soft;
  pen.beginPath();
  if (state === 'not-returned' || state === 'not-returned-since')
    pen.rect(x - radius * 0.85, y - radius * 0.85, radius * 1.7, radius * 1.7);
  else pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  if (isSeed) drawRing(pen, x, y, radius + 3, inks.ink, 1.5);
  if (node === here) drawRing(pen, x, y, radius + 6, inks.lamp, 3);
  else if (node === over) drawRing(pen, x, y, radius + 6, inks.ink, 1);
}

function drawRing(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  ink: string,
  wide: number,
): void {
  pen.strokeStyle = ink;
  pen.lineWidth = wide;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
}

/** A name in the picture: its middle, its upper edge, half of its width. */
type Name = readonly [x: number, y: number, half: number];

/** So many of the greatest are named even where their names stand on other videos. */
const mainNames = 8;

/** Names, the one looked at first; one that would stand on another is left out, and of the lesser those on other videos. */
function drawNames(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  points: Float32Array,
  inks: Inks,
  style: CSSStyleDeclaration,
) {
  const { network, named, here, over } = scene;
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  pen.lineJoin = 'round';
  const high = Number.parseFloat(style.fontSize) + 2;
  const taken: Name[] = [];
  for (const node of new Set([here, over, ...named])) {
    const video = network.nodes[node];
    if (!video) continue;
    const text = shortened(labelOf(video));
    const places = placesFor(scene, points, node, pen.measureText(text).width / 2, high);
    const isMain = node === here || node === over || named.indexOf(node) < mainNames;
    const free = places.find((place) => isFree(place, taken, high) && !standsOn(place, scene, points, node, high));
    const place = free ?? (isMain ? places.find((one) => isFree(one, taken, high)) : undefined);
    if (!place) continue;
    taken.push(place);
    pen.strokeStyle = inks.ground;
    pen.lineWidth = 4;
    pen.strokeText(text, place[0], place[1]);
    pen.fillStyle = inks.ink;
    pen.fillText(text, place[0], place[1]);
  }
}

/** Where the name of a video may stand: below it, above it, or at either side of it. */
function placesFor({ radii, size }: Scene, points: Float32Array, node: number, half: number, high: number): Name[] {
  const [x, y, radius] = [points[node * 2] ?? 0, points[node * 2 + 1] ?? 0, radii[node] ?? 0];
  const within = Math.min(Math.max(x, half + 4), Math.max(half + 4, size.wide - half - 4));
  const aside = radius + 8 + half;
  const others: Name[] = [
    [within, y - radius - 4 - high, half],
    [x + aside, y - high / 2, half],
    [x - aside, y - high / 2, half],
  ];
  const fits = ([at, top]: Name) => at - half >= 4 && at + half <= size.wide - 4 && top >= 4;
  return [[within, y + radius + 4, half], ...others.filter(fits)];
}

const isFree = ([x, y, half]: Name, taken: readonly Name[], high: number): boolean =>
  taken.every(([otherX, otherY, other]) => Math.abs(otherX - x) >= half + other || Math.abs(otherY - y) >= high);

/** Whether a name would cover a video that is not its own. */
const standsOn = ([x, y, half]: Name, { radii }: Scene, points: Float32Array, own: number, high: number): boolean =>
  radii.some((radius, node) => {
    const [atX, atY] = [points[node * 2] ?? 0, points[node * 2 + 1] ?? 0];
    return node !== own && Math.abs(atX - x) < half + radius && atY + radius > y && atY - radius < y + high;
  });

const shortened = (text: string): string => {
  const letters = [...text];
  const some = letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text;
  // In the direction of its own letters, whichever the page has.
  return `\u2068${some}\u2069`;
};
