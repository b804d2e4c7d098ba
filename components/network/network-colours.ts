import { resolveColour } from '@/components/ui/use-element-size';

/** The colours of a picture in sRGB, which WebGL, 2D canvas and SVG all support. */
export interface NetworkColours {
  background: string;
  text: string;
  line: string;
  highlight: string;
  /** The colours of the groups, ending with the grey of the group that has all other nodes. */
  groups: readonly string[];
}

const groupTokens = [
  ...['1', '2', '3', '4', '5', '6', '7', '8'].map((number) => `--series-${number}`),
  '--text-disabled',
];

export function readColours(element: HTMLElement): NetworkColours {
  return {
    background: hexColour(element, '--surface'),
    text: hexColour(element, '--text'),
    line: hexColour(element, '--text-muted'),
    highlight: hexColour(element, '--accent'),
    groups: groupTokens.map((token) => hexColour(element, token)),
  };
}

/**
 * Returns a colour token as `#rrggbb` by painting one pixel, because WebGL and many SVG programs do not support OKLCH.
 */
function hexColour(element: HTMLElement, token: string): string {
  const colour = resolveColour(element, token);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
