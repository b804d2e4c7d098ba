import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { buildNetwork } from '@/lib/network/network';
import { type NetworkDrawing, svgLines } from '@/lib/network/network-svg';
import { related, snapshotOf } from './crawl-captures';
import { layOut } from './lay-out';

const { graph, positions } = layOut(buildNetwork(snapshotOf([related('a', ['b', 'c']), related('b', ['c'])])));
const drawing: NetworkDrawing = {
  graph,
  positions,
  radii: Float32Array.of(3, 5, 13),
  colours: ['#111111', '#222222', '#333333'],
  labels: ['Tide & <mills>', 'Moon', 'Clock'],
  ranked: [2, 1, 0],
  maxLabels: 3,
  background: '#ffffff',
  text: '#000000',
  line: '#888888',
};

interface Svg {
  svg: {
    g: [
      { line: unknown[] },
      { circle: { cx: string; cy: string; r: string; fill: string }[] },
      { text?: (string | { '#text': string })[] },
    ];
  };
}
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => /^(line|circle|text)$/.test(name),
});
const parseDrawing = (change: Partial<NetworkDrawing>): Svg['svg']['g'] =>
  (parser.parse([...svgLines({ ...drawing, ...change })].join('')) as Svg).svg.g;

describe('svgLines', () => {
  it('draws every link and every video, and small videos over large ones', () => {
    const [links, videos] = parseDrawing({});
    expect(links.line).toHaveLength(3);
    expect(videos.circle.map(({ r, fill }) => [r, fill])).toEqual([
      ['13', '#333333'],
      ['5', '#222222'],
      ['3', '#111111'],
    ]);
  });

  it('keeps the videos within the picture', () => {
    const [, videos] = parseDrawing({});
    const inside = videos.circle.every(
      ({ cx, cy }) => Number(cx) >= 40 && Number(cx) <= 1560 && Number(cy) >= 40 && Number(cy) <= 1160,
    );
    expect(inside).toBe(true);
  });

  it('leaves out hidden videos with their links and labels', () => {
    const [links, videos, labels] = parseDrawing({ ranked: [2, 1] });
    expect(links.line).toHaveLength(1);
    expect(videos.circle).toHaveLength(2);
    expect(labels.text).toHaveLength(2);
  });

  it('escapes titles', () => {
    const [, , labels] = parseDrawing({});
    const texts = labels.text?.map((one) => (typeof one === 'string' ? one : one['#text']));
    expect(texts).toContain('\u2068Tide & <mills>\u2069');
  });
});
