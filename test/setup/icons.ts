/** Writes `components/icon-paths.ts` from the icon set's own data: `node test/setup/icons.ts`. Only what is drawn is shipped. */
import { readFileSync, writeFileSync } from 'node:fs';

const drawn = [
  'arrow-down',
  'arrow-left',
  'arrow-up',
  'bookmark-check',
  'bookmark-plus',
  'captions',
  'captions-off',
  'check',
  'chevron-down',
  'chevron-right',
  'chevron-up',
  'circle-check',
  'circle-question-mark',
  'copy',
  'download',
  'ellipsis-vertical',
  'external-link',
  'file-exclamation-point',
  'files',
  'folder-archive',
  'globe',
  'hard-drive-download',
  'info',
  'key-round',
  'languages',
  'link',
  'list-filter',
  'list-video',
  'locate-fixed',
  'lock',
  'message-square-reply',
  'minus',
  'panel-right',
  'pause',
  'pencil',
  'pin',
  'pin-off',
  'play',
  'plus',
  'quote',
  'receipt-text',
  'regex',
  'rotate-cw',
  'search',
  'settings',
  'sliders-horizontal',
  'thumbs-up',
  'timer',
  'trash',
  'triangle-alert',
  'wifi-off',
  'x',
];

type Node = [tag: string, attributes: Record<string, string>];
const set = new URL('../../node_modules/lucide-static/icon-nodes.json', import.meta.url);
const nodes: Record<string, Node[]> = JSON.parse(readFileSync(set, 'utf8'));

const number = (value: string | undefined): number => Number(value ?? 0);

function ellipse({ cx, cy, rx, ry }: Record<string, string>): string {
  const [x, y] = [number(rx), number(ry)];
  return `M${number(cx) - x} ${cy}a${x} ${y} 0 1 0 ${2 * x} 0a${x} ${y} 0 1 0 ${-2 * x} 0z`;
}

function rectangle({ x, y, width, height, rx }: Record<string, string>): string {
  const r = number(rx);
  const [w, h] = [number(width) - 2 * r, number(height) - 2 * r];
  return `M${number(x) + r} ${number(y)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

const shapes: Record<string, (attributes: Record<string, string>) => string> = {
  path: ({ d }) => d ?? '',
  ellipse,
  circle: ({ r, ...centre }) => ellipse({ ...centre, rx: r ?? '', ry: r ?? '' }),
  rect: rectangle,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
};

function pathsOf(name: string): string[] {
  const icon = nodes[name];
  if (!icon) throw new Error(`The icon set has no "${name}".`);
  return icon.map(([tag, attributes]) => {
    const shape = shapes[tag];
    if (!shape) throw new Error(`"${name}" has a <${tag}>, which is not turned into a path yet.`);
    return shape(attributes);
  });
}

const rows = drawn.map((name) => `  '${name}': ${JSON.stringify(pathsOf(name)).replaceAll('"', "'")},`);
const text = `/** Outlines of the icons that are drawn, 24 units square. Written by test/setup/icons.ts from Lucide (ISC licence). */
export const iconPaths = {
${rows.join('\n')}
} as const satisfies Record<string, readonly string[]>;
`;
writeFileSync(new URL('../../components/icon-paths.ts', import.meta.url), text);
