/**
 * Writes `components/ui/icons.svg` and the type of the icon names: `node test/setup/icons.ts`. The SVG file contains
 * only icons that are used, and the build inserts it into the pages.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const usedIcons = [
  'archive-restore',
  'arrow-down',
  'arrow-left',
  'arrow-up',
  'bookmark-check',
  'bookmark-plus',
  'captions',
  'captions-off',
  'chart-line',
  'check',
  'chevron-down',
  'chevron-right',
  'chevron-up',
  'circle',
  'circle-check',
  'circle-dot',
  'circle-minus',
  'circle-question-mark',
  'columns-2',
  'columns-3',
  'copy',
  'database',
  'download',
  'ellipsis-vertical',
  'external-link',
  'eye',
  'eye-off',
  'file-exclamation-point',
  'file-input',
  'files',
  'folder-archive',
  'folder-open',
  'gauge',
  'globe',
  'hard-drive-download',
  'info',
  'key-round',
  'languages',
  'link',
  'library',
  'list-filter',
  'list-video',
  'lock',
  'maximize',
  'menu',
  'message-square-reply',
  'minus',
  'network',
  'package',
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
  'repeat',
  'rotate-cw',
  'save',
  'search',
  'settings',
  'shuffle',
  'sliders-horizontal',
  'square',
  'sticky-note',
  'step-back',
  'step-forward',
  'table-2',
  'tag',
  'thumbs-up',
  'timer',
  'trash',
  'trending-up',
  'triangle-alert',
  'waypoints',
  'wifi-off',
  'x',
];

type Node = [tag: string, attributes: Record<string, string>];
const set = new URL('../../node_modules/lucide-static/icon-nodes.json', import.meta.url);
const nodes: Record<string, Node[]> = JSON.parse(readFileSync(set, 'utf8'));

function symbolOf(name: string): string {
  const icon = nodes[name];
  if (!icon) throw new Error(`The icon set has no "${name}".`);
  const shapes = icon.map(([tag, attributes]) => {
    const attributeTexts = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
    return `<${[tag, ...attributeTexts].join(' ')}/>`;
  });
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

const write = (file: string, text: string) => writeFileSync(new URL(`../../${file}`, import.meta.url), text);

write(
  'components/ui/icons.svg',
  `<!-- Lucide, ISC licence -->
<svg aria-hidden="true" display="none">
${usedIcons.map(symbolOf).join('\n')}
</svg>
`,
);
write(
  'components/ui/icon-names.ts',
  `/** The icons of icons.svg. Written by test/setup/icons.ts. */
export type IconName =
${usedIcons.map((name) => `  | '${name}'`).join('\n')};
`,
);
