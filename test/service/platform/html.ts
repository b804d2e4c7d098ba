import { withReferences } from '../captions-as/character-references.ts';

/** Text that is markup on purpose; everything else is escaped on its way in. */
export interface Markup {
  markup: string;
}

type Fill = string | number | null | Markup | readonly Markup[];

function filled(fill: Fill): string {
  if (fill === null) return '';
  if (typeof fill === 'string' || typeof fill === 'number') return withReferences(String(fill));
  return 'markup' in fill ? fill.markup : fill.map(({ markup }) => markup).join('');
}

/** A template whose fills are text unless they came out of this function themselves. */
export const html = (parts: TemplateStringsArray, ...fills: Fill[]): Markup => ({
  markup: parts.reduce((markup, part, at) => `${markup}${filled(fills[at - 1] ?? null)}${part}`),
});
