/** The fields of a template for copied lines, in the order in which they are offered. */
export const templateFields = [
  'title',
  'channel',
  'link',
  'time',
  'text',
  'second',
  'selection',
  'chapter',
  'notes',
  'date',
  'language',
] as const;
type TemplateField = (typeof templateFields)[number];

/** A doubled brace, which stands for one, or a field. A brace alone is text. */
const fieldPattern = /\{\{|\}\}|\{([^{}\n]*)\}/g;

const fieldNamed = (name: string | undefined): TemplateField | undefined =>
  templateFields.find((field) => field === name);

/** Returns the first name in braces that is no field, as typed; `null` if there is none. */
export function unknownFieldIn(template: string): string | null {
  for (const [, name] of template.matchAll(fieldPattern)) if (name !== undefined && !fieldNamed(name)) return name;
  return null;
}

/**
 * Returns a template with its fields filled in. Unknown fields stay as typed. A line that has fields and no text is left
 * out, such as the line of a second track that is not shown.
 */
export const fillTemplate = (template: string, values: Readonly<Record<TemplateField, string>>): string =>
  template
    .split('\n')
    .flatMap((line) => {
      let hasFields = false;
      const text = line.replace(fieldPattern, (typed: string, name: string | undefined) => {
        if (name === undefined) return typed.charAt(0);
        const field = fieldNamed(name);
        hasFields ||= field !== undefined;
        return field ? values[field] : typed;
      });
      return hasFields && text.trim() === '' ? [] : [text];
    })
    .join('\n');

/** Returns the field that an unknown name was probably meant to be; `null` if none is alike. */
export function similarField(name: string): TemplateField | null {
  const typed = name.trim().toLowerCase();
  if (typed.length < 2) return null;
  const longer = templateFields.find((field) => field.startsWith(typed) || typed.startsWith(field));
  const byDistance = templateFields.toSorted((one, other) => editDistance(typed, one) - editDistance(typed, other));
  return longer ?? byDistance.find((field) => editDistance(typed, field) < 3) ?? null;
}

/** Counts the letters to insert, delete or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(from).entries()) {
    const next = [i + 1];
    for (let j = 1; j < row.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
