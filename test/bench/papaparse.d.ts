/** The functions of the package that bench and tests call; it comes without types. */
declare module 'papaparse' {
  interface UnparseOptions {
    columns?: string[];
    newline?: string;
  }
  interface ParseOptions {
    header?: boolean;
    skipEmptyLines?: boolean;
  }
  const Papa: {
    unparse(rows: readonly object[], options?: UnparseOptions): string;
    parse(file: string, options?: ParseOptions): { data: Record<string, string>[]; errors: unknown[] };
  };
  export default Papa;
}
