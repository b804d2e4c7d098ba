// Finds the packages whose code is part of a build, and their licences. `wxt.config.ts` uses this file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package whose code is part of a build, as `licences.json` in the build lists it. */
export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  text: string;
}

/** A chunk or an asset that the bundler writes. */
interface Output {
  modules?: Record<string, { renderedLength: number }>;
}

/** Modules that the build tools add, with their packages. Vite's preload helper is replaced in `wxt.config.ts`. */
const addedModules = [
  [/^\0?rolldown\/runtime\.js$/, 'rolldown'],
  [/^\0?virtual:wxt-/, 'wxt'],
] as const;

/** Returns the folder of the package that a module belongs to, or `null` for our own code. */
export function packageFolderOf(id: string, root: string): string | null {
  const added = addedModules.find(([pattern]) => pattern.test(id));
  if (added) return join(root, 'node_modules', added[1]);
  const [, folder] = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id) ?? [];
  return folder ?? null;
}

/** Returns a bundler plugin that adds the folders of all packages with code in the bundle to `folders`. */
export const collectPackages = (root: string, folders: Set<string>) => ({
  name: 'collect-packages',
  generateBundle(_: unknown, bundle: Record<string, Output>) {
    for (const { modules = {} } of Object.values(bundle)) {
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        const folder = renderedLength > 0 ? packageFolderOf(id, root) : null;
        if (folder) folders.add(folder);
      }
    }
  },
});

/**
 * Returns Sidelight, followed by the packages in these folders, sorted by name. Includes the icon package, because the
 * build copies its file.
 */
export function licencesOf(root: string, folders: Iterable<string>): BundledPackage[] {
  const packages = [...folders, join(root, 'node_modules', 'lucide-static')].map(readPackage);
  // A linked package can be found under two paths.
  const byKey = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  const inOrder = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
  return [{ ...readPackage(root), name: 'Sidelight' }, ...inOrder];
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)(?:\.\w+)?$/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const holder = typeof author === 'string' ? author : author?.name;
  return { name, version, licence: license, text: texts.join('\n\n') || standardText(name, license, holder) };
}

/**
 * Returns the MIT licence for a package that names this licence without including its text. Throws for any other
 * licence.
 */
function standardText(name: string, licence: string, holder: string | undefined): string {
  if (licence !== 'MIT') throw new Error(`${name} has the licence ${licence} and no file with its text`);
  const own = readFileSync(join(import.meta.dirname, '..', '..', 'LICENSE'), 'utf8').trim();
  const copyright = `Copyright (c) ${holder?.replace(/\s*[<(].*$/, '') ?? `the authors of ${name}`}`;
  return own.replace(/^Copyright.*$/m, copyright);
}
