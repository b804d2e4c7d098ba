/** The part of the Firefox add-on store's linter that the tests use, because the package has no types. */
declare module 'addons-linter' {
  interface LinterMessage {
    code: string;
    message: string;
    file?: string;
  }
  interface Settings {
    config: Record<string, unknown>;
    runAsBinary: false;
  }
  interface Report {
    errors: LinterMessage[];
    warnings: LinterMessage[];
  }
  const linter: { createInstance(settings: Settings): { run(): Promise<Report> } };
  export default linter;
}
