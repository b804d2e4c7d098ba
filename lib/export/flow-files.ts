import { xmlText } from '@/lib/network/network-formats';
import type { Label, Translate } from '@/lib/shared/localized-text';
import { csvText } from '@/lib/shared/table';
import { type ExportTable, tableColumn } from './columns';
import type { Flow } from './flow';
import { type CaptionReason, captionReasons } from './missing-file';

const stages = [
  'frame',
  'not-drawn',
  'found',
  'deleted',
  'duplicates',
  'videos',
  'excluded',
  'not-selected',
  'exported',
  'without-details',
  'details',
  'no-captions-requested',
  'captions-requested',
  'without-captions',
  'captions',
] as const;

interface FlowRow {
  stage: (typeof stages)[number];
  /** A route or a reason, such as those of `missing.csv`; `total` for the sum of a stage. */
  item: string;
  count: number;
  unit: 'records' | 'videos';
  /** `null` if the number follows from others. */
  table: 'sample.csv' | 'requests.csv' | 'videos.csv' | 'missing.csv' | 'captions.csv' | null;
}

export const flowTable: ExportTable<FlowRow> = {
  name: 'flow.csv',
  fields: [
    { ...tableColumn('stage', 'text', 'columnFlowStage', ({ stage }) => stage), values: stages },
    tableColumn('item', 'text', 'columnFlowItem', ({ item }) => item),
    tableColumn('count', 'integer', 'columnFlowCount', ({ count }) => String(count)),
    { ...tableColumn('unit', 'text', 'columnFlowUnit', ({ unit }) => unit), values: ['records', 'videos'] },
    tableColumn('table', 'text', 'columnFlowTable', ({ table }) => table),
  ],
};

export const flowCsv = (flow: Flow): string =>
  csvText([
    flowTable.fields.map(({ name }) => name),
    ...flowRows(flow).map((row) => flowTable.fields.map(({ cellOf }) => cellOf(row))),
  ]);

const withoutDetails = ({ notReturned, unreadable, deletedDetails, idOnly }: Flow): number =>
  notReturned + unreadable + deletedDetails + idOnly;
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function flowRows(flow: Flow): FlowRow[] {
  const total = (stage: FlowRow['stage'], count: number, unit: FlowRow['unit'], table: FlowRow['table']): FlowRow => ({
    stage,
    item: 'total',
    count,
    unit,
    table,
  });
  const missing = (stage: FlowRow['stage'], item: string, count: number): FlowRow => ({
    stage,
    item,
    count,
    unit: 'videos',
    table: 'missing.csv',
  });
  const { sample, found, captions } = flow;
  return [
    ...(sample === null
      ? []
      : [
          total('frame', sample.frame, 'videos', 'sample.csv'),
          total('not-drawn', sample.notDrawn, 'videos', 'sample.csv'),
        ]),
    ...found.map(
      ({ route, records }): FlowRow => ({
        ...total('found', records, 'records', route === null ? null : 'requests.csv'),
        item: route ?? 'added',
      }),
    ),
    total('found', sumOf(found.map(({ records }) => records)), 'records', null),
    total('deleted', flow.deleted, 'records', 'requests.csv'),
    total('duplicates', flow.duplicates, 'records', null),
    total('videos', flow.videos, 'videos', null),
    ...flow.excluded.map(({ reason, videos }) => missing('excluded', reason, videos)),
    total('excluded', sumOf(flow.excluded.map(({ videos }) => videos)), 'videos', 'missing.csv'),
    total('not-selected', flow.notSelected, 'videos', null),
    total('exported', flow.exported, 'videos', 'videos.csv'),
    missing('without-details', 'not-returned', flow.notReturned),
    missing('without-details', 'unreadable', flow.unreadable),
    ...(flow.deletedDetails > 0 ? [missing('without-details', 'deleted', flow.deletedDetails)] : []),
    missing('without-details', 'id-only', flow.idOnly),
    total('details', flow.withDetails, 'videos', 'videos.csv'),
    ...(captions === null
      ? []
      : [
          total('no-captions-requested', flow.exported - captions.requested, 'videos', null),
          total('captions-requested', captions.requested, 'videos', null),
          ...captionReasons.map((reason) => missing('without-captions', reason, captions.without[reason])),
          total('captions', captions.obtained, 'videos', 'captions.csv'),
        ]),
  ];
}

interface Box {
  heading: Label;
  count: number;
  lines: readonly (readonly [label: Label, count: number, isHeading?: boolean])[];
}

/** Boxes of the same row; the second one stands at the side. */
type Row = readonly [Box, Box | null];

const captionLabels: Record<CaptionReason, Label> = {
  'captions-uncertain': 'flowUncertain',
  'captions-failed': 'flowFailed',
  'captions-not-requested': 'flowPlanned',
  'captions-not-available': 'flowNotAvailable',
};

function boxRows(flow: Flow): Row[] {
  const { sample, found, captions } = flow;
  const frame: Row[] = sample
    ? [
        [
          { heading: 'flowFrame', count: sample.frame, lines: [] },
          { heading: 'flowNotDrawn', count: sample.notDrawn, lines: [] },
        ],
      ]
    : [];
  const foundBox: Box = {
    heading: 'flowFound',
    count: sumOf(found.map(({ records }) => records)),
    lines: found.map(({ route, records }) => [route === null ? 'flowAdded' : { text: route }, records]),
  };
  const removed: Box = {
    heading: 'flowDuplicates',
    count: flow.duplicates,
    lines: flow.deleted > 0 ? [['flowDeleted', flow.deleted, true]] : [],
  };
  const videos: Box = { heading: 'flowVideos', count: flow.videos, lines: [] };
  const notExported: Box | null =
    flow.notSelected > 0
      ? { heading: 'flowNotSelected', count: flow.notSelected, lines: [] }
      : flow.excluded.length > 0
        ? {
            heading: 'flowExcluded',
            count: sumOf(flow.excluded.map((one) => one.videos)),
            lines: flow.excluded.map((one) => [{ text: one.reason }, one.videos]),
          }
        : null;
  const exported: Box = { heading: 'flowExported', count: flow.exported, lines: [] };
  const details: Box = {
    heading: 'flowDetails',
    count: flow.withDetails,
    lines: withReasons(
      ['flowNoDetails', withoutDetails(flow), true],
      [
        ['flowNotReturned', flow.notReturned],
        ['flowUnreadable', flow.unreadable],
        ...(flow.deletedDetails > 0 ? [['flowDeletedDetails', flow.deletedDetails] as const] : []),
        ['flowNotRequested', flow.idOnly],
      ],
    ),
  };
  const rows: Row[] = [[foundBox, removed], [videos, notExported], ...(notExported ? [[exported, null] as const] : [])];
  return [...frame, ...rows, [details, captions && captionsBox(flow.exported, captions)]];
}

const captionsBox = (exported: number, { requested, obtained, without }: NonNullable<Flow['captions']>): Box => ({
  heading: 'flowCaptions',
  count: obtained,
  lines: [
    ...withReasons(
      ['flowNoCaptions', requested - obtained, true],
      captionReasons.map((reason) => [captionLabels[reason], without[reason]]),
    ),
    ...(exported > requested ? ([['flowNoRequest', exported - requested, true]] as const) : []),
  ],
});

/** Returns the reasons that occur, below their sum; none if the sum is 0. */
const withReasons = (sum: Box['lines'][number], reasons: Box['lines']): Box['lines'] =>
  sum[1] === 0 ? [] : [sum, ...reasons.filter(([, count]) => count > 0)];

/** In user units, of which 302 are 8 cm: the width of a column in a journal. */
const width = 302;
const widthInCentimetres = 8;
const columnWidth = 142;
const padding = 6;
/** 7 points. */
const fontSize = 9.4;
const lineHeight = 12;
const rowGap = 16;
/** Typical width of a character, for each unit of the font size, because text cannot be measured here. */
const characterWidth = 0.5;
const boldCharacterWidth = 0.56;

/**
 * Draws the flow as a figure for a paper, black on white. Below the found records, the last row has the details and the
 * captions of the same videos.
 */
export function flowSvg(t: Translate, flow: Flow): string {
  const rows = boxRows(flow).map(([main, side]) => [boxLines(t, main), side && boxLines(t, side)] as const);
  const parts: string[] = [];
  const rightX = width - columnWidth - 0.5;
  let y = 0.5;
  for (const [index, [main, side]] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const boxHeight = heightOf(main);
    parts.push(boxSvg(main, 0.5, y, t.dir));
    if (side) {
      parts.push(boxSvg(side, rightX, y, t.dir));
      const middle = y + Math.min(boxHeight, heightOf(side)) / 2;
      // The captions are those of the videos in the row above.
      if (!isLast) parts.push(arrow(`M${0.5 + columnWidth} ${middle}H${rightX - 5}`, `M${rightX} ${middle}l-6 -3v6z`));
      else
        parts.push(
          arrow(
            `M${0.5 + columnWidth / 2} ${y - rowGap / 2}H${rightX + columnWidth / 2}V${y - 5}`,
            downHead(rightX, y),
          ),
        );
    }
    if (index > 0)
      parts.push(arrow(`M${0.5 + columnWidth / 2} ${y - gapAbove(rows, index)}V${y - 5}`, downHead(0.5, y)));
    y += Math.max(boxHeight, side ? heightOf(side) : 0) + rowGap;
  }
  const height = y - rowGap + 0.5;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthInCentimetres}cm" height="${rounded((height / width) * widthInCentimetres)}cm" viewBox="0 0 ${width} ${rounded(height)}" font-family="Arial, Helvetica, sans-serif" font-size="${fontSize}" xml:lang="${xmlText(t.locale)}">`,
    `<rect width="${width}" height="${rounded(height)}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

type TextLine = { text: string; isHeading: boolean };

/** Returns the distance from the end of the main box above to the top of a row. */
const gapAbove = (rows: readonly (readonly [TextLine[], TextLine[] | null])[], index: number): number => {
  const [main, side] = rows[index - 1] ?? [[], null];
  return rowGap + Math.max(0, (side ? heightOf(side) : 0) - heightOf(main));
};

function boxLines(t: Translate, { heading, count, lines }: Box): TextLine[] {
  const all: Box['lines'] = [[heading, count, true], ...lines];
  return all.flatMap(([label, number, isHeading = false]) => {
    const text = isHeading ? `${t(label)} (n\u00a0=\u00a0${t.number(number)})` : `${t(label)}: ${t.number(number)}`;
    return wrapText(text, isHeading ? boldCharacterWidth : characterWidth).map((line) => ({ text: line, isHeading }));
  });
}

function wrapText(text: string, widthOfCharacter: number): string[] {
  const maxLength = Math.floor((columnWidth - 2 * padding) / (fontSize * widthOfCharacter));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const heightOf = (lines: readonly TextLine[]): number => lines.length * lineHeight + 2 * padding;

function boxSvg(lines: readonly TextLine[], x: number, y: number, direction: Translate['dir']): string {
  const textX = direction === 'rtl' ? x + columnWidth - padding : x + padding;
  const texts = lines.map(({ text, isHeading }, index) => {
    const weight = isHeading ? ' font-weight="bold"' : '';
    const side = direction === 'rtl' ? ' direction="rtl"' : '';
    return `<text x="${textX}" y="${rounded(y + padding + (index + 0.78) * lineHeight)}"${weight}${side}>${xmlText(text)}</text>`;
  });
  const rectangle = `<rect x="${x}" y="${rounded(y)}" width="${columnWidth}" height="${heightOf(lines)}" fill="none" stroke="#000"/>`;
  return [rectangle, ...texts].join('\n');
}

const downHead = (x: number, y: number): string => `M${x + columnWidth / 2} ${rounded(y)}l-3 -6h6z`;

const arrow = (line: string, head: string): string =>
  `<path d="${line}" fill="none" stroke="#000"/>\n<path d="${head}"/>`;

const rounded = (value: number): number => Math.round(value * 100) / 100;
