import type { BundledPackage } from './bundled-packages.ts';

/** An entry of `package-lock.json`. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The entries of `package-lock.json` by folder; the key of the project itself is an empty string. */
export type Lock = Record<string, LockedPackage>;

/**
 * Returns the bill of materials of a release in CycloneDX 1.6. The first package must be Sidelight itself. The bill
 * contains no time or random number, so that it is reproducible. Throws if the lock file lacks a package or its
 * SHA-512.
 */
export function billOfMaterials([own, ...packages]: readonly BundledPackage[], lock: Lock): object {
  if (!own) throw new Error('The list of packages is empty');
  const refs = new Map(packages.map((each) => [each.name, purlOf(each)]));
  const shipped = (names: object = {}) => Object.keys(names).flatMap((name) => refs.get(name) ?? []);
  const ownRef = `sidelight@${own.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': ownRef,
        type: 'application',
        name: own.name,
        version: own.version,
        licenses: licensesOf(own),
      },
    },
    components: packages.map((each) => componentOf(each, lockedEntry(each, lock))),
    dependencies: [
      { ref: ownRef, dependsOn: packages.filter(isDirect).map(purlOf) },
      ...packages.map((each) => ({
        ref: purlOf(each),
        dependsOn: shipped(lockedEntry(each, lock).dependencies),
      })),
    ],
  };

  /**
   * Returns true if Sidelight itself depends on a package, or if no other package does, as with code that the build
   * tools add.
   */
  function isDirect(one: BundledPackage): boolean {
    const named = { ...lock['']?.dependencies, ...lock['']?.devDependencies };
    const isNeeded = packages.some((each) => one.name in (lockedEntry(each, lock).dependencies ?? {}));
    return one.name in named || !isNeeded;
  }
}

/** Returns the package URL (purl) of an npm package. */
const purlOf = ({ name, version }: BundledPackage): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licensesOf = ({ licence }: BundledPackage) => [
  /\s/.test(licence) ? { expression: licence } : { license: { id: licence } },
];

function componentOf(each: BundledPackage, { integrity = '' }: LockedPackage) {
  const [scope, name] = each.name.startsWith('@') ? each.name.split('/') : [undefined, each.name];
  return {
    'bom-ref': purlOf(each),
    type: 'library',
    ...(scope && { group: scope }),
    name,
    version: each.version,
    hashes: [{ alg: 'SHA-512', content: sha512Of(each, integrity) }],
    licenses: licensesOf(each),
    purl: purlOf(each),
  };
}

/** Converts the SHA-512 checksum of a package from base64 to hexadecimal. */
function sha512Of({ name }: BundledPackage, integrity: string): string {
  const [, base64] = /^sha512-(\S+)/.exec(integrity) ?? [];
  if (!base64) throw new Error(`package-lock.json has no SHA-512 of ${name}`);
  return Buffer.from(base64, 'base64').toString('hex');
}

function lockedEntry({ name, version }: BundledPackage, lock: Lock): LockedPackage {
  const found = Object.entries(lock).find(
    ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
  );
  if (!found) throw new Error(`package-lock.json has no ${name} ${version}`);
  return found[1];
}
