const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = Object.fromEntries(Object.entries(references).map(([sign, reference]) => [reference, sign]));

/** Encodes the five markup characters as references, for caption items and XML text. */
export const withReferences = (text: string): string => text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);

/** Decodes references once: `&amp;lt;` becomes `&lt;`. */
export const withoutReferences = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (reference) => signs[reference] ?? reference);
