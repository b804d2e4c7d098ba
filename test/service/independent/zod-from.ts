import { z } from 'zod';

/** The JSON Schema keywords that the tools use. */
interface JsonSchema {
  type?: string;
  description?: string;
  enum?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Converts the schema of a parameter to zod; the SDK converts it back to JSON Schema. */
function typeOf(schema: JsonSchema): z.ZodType {
  if (schema.enum) return z.enum(schema.enum);
  if (schema.items) return z.array(typeOf(schema.items));
  if (schema.type === 'integer')
    return z
      .int()
      .min(schema.minimum ?? 0)
      .max(schema.maximum ?? Number.MAX_SAFE_INTEGER);
  let text = z.string();
  if (schema.minLength !== undefined) text = text.min(schema.minLength);
  if (schema.maxLength !== undefined) text = text.max(schema.maxLength);
  return schema.pattern === undefined ? text : text.regex(new RegExp(schema.pattern));
}

/** Converts the parameters of a tool to a zod shape, except those in `without`. */
export function shapeFrom(properties: Record<string, JsonSchema>, required: string[], without: string[]) {
  const included = Object.entries(properties).filter(([name]) => !without.includes(name));
  return Object.fromEntries(
    included.map(([name, schema]) => {
      const type = typeOf(schema).describe(schema.description ?? '');
      return [name, required.includes(name) ? type : type.optional()];
    }),
  );
}
