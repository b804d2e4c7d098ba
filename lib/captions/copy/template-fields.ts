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

/** Returns the field that an unknown name begins like; `null` if there is none. */
export function similarField(name: string): TemplateField | null {
  const typed = name.trim().toLowerCase();
  if (typed.length < 2) return null;
  return templateFields.find((field) => field.startsWith(typed) || typed.startsWith(field)) ?? null;
}
