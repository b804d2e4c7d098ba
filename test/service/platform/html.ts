import { withReferences } from '../caption-formats/character-references.ts';

/** Trusted markup; other text is escaped. */
export interface Markup {
  markup: string;
}

type Fill = string | number | null | Markup | readonly Markup[];

function filled(fill: Fill): string {
  if (fill === null) return '';
  if (typeof fill === 'string' || typeof fill === 'number') return withReferences(String(fill));
  return 'markup' in fill ? fill.markup : fill.map(({ markup }) => markup).join('');
}

/** Tags a template that escapes every value except markup of its own. */
export const html = (parts: TemplateStringsArray, ...fills: Fill[]): Markup => ({
  markup: parts.reduce((markup, part, index) => `${markup}${filled(fills[index - 1] ?? null)}${part}`),
});
