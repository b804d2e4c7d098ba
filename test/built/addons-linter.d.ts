/** The part of the linter of the Firefox store that we use; it comes without types. */
declare module 'addons-linter' {
  interface Complaint {
    code: string;
    message: string;
    file?: string;
  }
  interface Settings {
    config: Record<string, unknown>;
    runAsBinary: false;
  }
  interface Report {
    errors: Complaint[];
    warnings: Complaint[];
  }
  const linter: { createInstance(settings: Settings): { run(): Promise<Report> } };
  export default linter;
}
