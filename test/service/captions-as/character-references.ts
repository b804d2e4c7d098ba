const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = Object.fromEntries(Object.entries(references).map(([sign, reference]) => [reference, sign]));

/** The text with the five signs of markup as character references; also what XML asks of element text. */
export const withReferences = (text: string): string => text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);

/** The exact reverse, once: `&amp;lt;` becomes `&lt;` and stays so. */
export const withoutReferences = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (reference) => signs[reference] ?? reference);
