import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';

/** The part of a manifest that the tests check. */
export interface Manifest {
  name: string;
  permissions: string[];
  host_permissions: string[];
  optional_host_permissions: string[];
  optional_permissions?: string[];
  incognito: string;
  default_locale: string;
  content_scripts: {
    matches: string[];
    js: string[];
    all_frames?: boolean;
    match_about_blank?: boolean;
    world?: string;
  }[];
  background: { service_worker?: string; scripts?: string[]; type?: string };
  content_security_policy?: Record<string, string>;
  web_accessible_resources?: unknown[];
  externally_connectable?: unknown;
  side_panel?: { default_path: string };
  sidebar_action?: { default_panel: string; open_at_install?: boolean };
  action: { default_popup?: string };
  browser_specific_settings?: { gecko: { id: string; data_collection_permissions: { required: string[] } } };
}

export interface Build {
  folder: string;
  files: string[];
  manifest: Manifest;
  read(file: string): string;
}

export function openBuild(name: 'chrome-mv3' | 'firefox-mv3' | 'chrome-mv3-store'): Build {
  const folder = fileURLToPath(new URL(`../../.output/${name}`, import.meta.url));
  if (!existsSync(folder))
    throw new Error(`There is no build of ${name}. Run npm run build, or npm run build:store for stores`);
  return buildIn(folder);
}

/** Reads an unpacked extension. */
export function buildIn(folder: string): Build {
  const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
  const files = globSync('**/*.*', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  return { folder, files, read, manifest: JSON.parse(read('manifest.json')) as Manifest };
}

/** Returns the total size of several files in bytes, each gzipped at the highest level. */
export const gzipped = (build: Build, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(build.read(file), { level: 9 }).length, 0);

/** Returns every script that a page runs before it can show anything: its own scripts and all their static imports. */
export function firstScripts(build: Build, page: string): string[] {
  const tags = build.read(page).matchAll(/<script[^>]*\bsrc="([^"]+)"/g);
  const files = [...tags].map(([, source = '']) => posix.join(posix.dirname(`/${page}`), source).slice(1));
  return scriptsFrom(build, files);
}

/** Returns the given scripts and all their static imports. */
export function scriptsFrom(build: Build, files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) follow(build, file, found);
  return [...found];
}

function follow(build: Build, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  for (const to of staticImports(build.read(file))) follow(build, posix.join(posix.dirname(file), to), found);
}

/** Static imports by script text, cached because many pages share scripts. */
const imports = new Map<string, string[]>();

function staticImports(script: string): string[] {
  const known = imports.get(script);
  if (known) return known;
  const { staticImports: all } = parseSync('script.mjs', script).module;
  const found = all.map(({ moduleRequest }) => moduleRequest.value);
  imports.set(script, found);
  return found;
}
