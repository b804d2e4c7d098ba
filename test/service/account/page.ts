import { html, type Markup } from '../platform/html.ts';

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
a { color: light-dark(#00e, #9e9eff); }
[aria-current] { font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: .5rem .5rem .5rem 0; border-bottom: 1px solid #8886; vertical-align: top; }
td form { display: inline; }
button, input, select { font: inherit; padding: .25rem .75rem; }
caption { text-align: start; }
code { overflow-wrap: anywhere; }
@media (width < 34rem) {
  thead { display: none; }
  tbody th, td { display: block; border: 0; padding: .25rem 0; }
  td[data-label]::before { content: attr(data-label) ' '; }
  tr { display: block; border-bottom: 1px solid #8886; }
}
[role=alert], [role=status] { border-inline-start: 4px solid; padding: .5rem 1rem; }`;

interface PageOptions {
  status?: number;
  /** Markup above the content, such as the navigation. */
  head?: Markup;
  headers?: Record<string, string>;
}

/** Creates a page that runs no script and must not be cached. */
export function page(title: string, content: Markup, { status = 200, head, headers }: PageOptions = {}): Response {
  const { markup } = html`<html lang="en">
<head>
  <meta charset="utf-8" />
  <title>${title}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <link rel="icon" href="data:," />
  <style>${{ markup: style }}</style>
</head>
<body>
${head ?? null}
<main>${content}</main>
</body>
</html>`;
  return new Response(`<!doctype html>\n${markup}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** Redirects the browser with status 303, so that it opens the address with GET even after a POST. */
export const redirectTo = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, ...headers } });
