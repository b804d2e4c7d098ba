import { z } from 'zod';

/** What a schema of our own tools may say. */
interface Said {
  type?: string;
  description?: string;
  enum?: string[];
  items?: Said;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** The same parameter as somebody writes it who builds a server with zod; the SDK makes a schema of it again. */
function typeOf(said: Said): z.ZodType {
  if (said.enum) return z.enum(said.enum);
  if (said.items) return z.array(typeOf(said.items));
  if (said.type === 'integer')
    return z
      .int()
      .min(said.minimum ?? 0)
      .max(said.maximum ?? Number.MAX_SAFE_INTEGER);
  let text = z.string();
  if (said.minLength !== undefined) text = text.min(said.minLength);
  if (said.maxLength !== undefined) text = text.max(said.maxLength);
  return said.pattern === undefined ? text : text.regex(new RegExp(said.pattern));
}

/** A tool's parameters as the SDK takes them, without those that are left out. */
export function shapeFrom(properties: Record<string, Said>, required: string[], without: string[]) {
  const kept = Object.entries(properties).filter(([name]) => !without.includes(name));
  return Object.fromEntries(
    kept.map(([name, said]) => {
      const type = typeOf(said).describe(said.description ?? '');
      return [name, required.includes(name) ? type : type.optional()];
    }),
  );
}
