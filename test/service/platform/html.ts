import { withReferences } from '../caption-formats/character-references.ts';

/** Trusted HTML, which is not escaped. */
export interface Markup {
  markup: string;
}

type Fill = string | number | null | Markup | readonly Markup[];

function filled(fill: Fill): string {
  if (fill === null) return '';
  if (typeof fill === 'string' || typeof fill === 'number') return withReferences(String(fill));
  return 'markup' in fill ? fill.markup : fill.map(({ markup }) => markup).join('');
}

/** Template tag that creates HTML; it escapes every value that is not `Markup`. */
export const html = (parts: TemplateStringsArray, ...fills: Fill[]): Markup => ({
  markup: parts.reduce((markup, part, index) => `${markup}${filled(fills[index - 1] ?? null)}${part}`),
});
