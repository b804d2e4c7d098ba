import { readFile } from 'node:fs/promises';

const types: Readonly<Record<string, string>> = {
  'in-page.js': 'text/javascript; charset=utf-8',
  'preview.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
};

/** Returns a file in `assets/` by its name without a path, or status 404 for any other name. */
export async function assetResponse(name: string): Promise<Response> {
  const contentType = types[name];
  if (contentType === undefined) return new Response(null, { status: 404 });
  const body = await readFile(new URL(`assets/${name}`, import.meta.url), 'utf8');
  return new Response(body, { headers: { 'content-type': contentType } });
}
