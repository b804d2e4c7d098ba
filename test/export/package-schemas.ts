import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonSchemas } from '@/lib/export/json-schemas';

/** The names of the JSON files that a schema describes. */
const filesOf: Readonly<Record<string, RegExp>> = {
  'schemas/plan.schema.json': /^plan(-\d+)?\.json$/,
  'schemas/design.schema.json': /^design\.json$/,
  'schemas/collection.schema.json': /^collection\.ndjson$/,
  'schemas/videos.schema.json': /^videos\.ndjson$/,
};

/**
 * Checks the JSON files of a package against the schemas in it, by name and text. Returns the errors, and the number of
 * values that were checked: a file, or a line of it.
 */
export function checkSchemas(files: ReadonlyMap<string, string>): { checked: number; errors: string[] } {
  const errors: string[] = [];
  let checked = 0;
  for (const [schema, described] of Object.entries(filesOf)) {
    const text = files.get(schema);
    if (text === undefined) continue;
    const validate = new Ajv2020({ strict: false, allErrors: false }).compile(JSON.parse(text));
    for (const [name, content] of files) {
      if (!described.test(name)) continue;
      for (const value of name.endsWith('.ndjson') ? content.trimEnd().split('\n') : [content]) {
        checked += 1;
        if (!validate(JSON.parse(value)))
          errors.push(`${name}: ${value.slice(0, 300)} ${JSON.stringify(validate.errors)}`);
      }
    }
  }
  return { checked, errors };
}

/** Returns a file with its schema, as in a package. */
export const withSchemas = (name: string, text: string): Map<string, string> =>
  new Map([[name, text], ...jsonSchemas([name]).map((schema) => [schema.name, schema.text] as const)]);
