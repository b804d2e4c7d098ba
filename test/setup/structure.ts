import { sources } from '../sources.ts';
import { structureOf } from '../structure.ts';

/** Prints measures of the product's code, without tests. */
const product = sources.filter(({ path }) => /^(lib|components|entrypoints)\//.test(path));
const { unused, cycles, ...numbers } = structureOf(
  product,
  sources.filter(({ path }) => path.startsWith('test/')),
);
console.table({ ...numbers, unused: unused.length, cycles: cycles.length });
for (const name of unused) console.log(`unused: ${name}`);
for (const group of cycles) console.log(`cycle: ${group.join(' ')}`);
