/** Types for packages that ship none, limited to the parts that the tests use. */
declare module 'webvtt-parser' {
  export interface CueNode {
    type: string;
    name?: string;
    value?: string;
    children?: CueNode[];
  }
  export class WebVTTParser {
    constructor(entities: Record<string, string>);
    parse(
      file: string,
      kind: string,
    ): {
      cues: { startTime: number; endTime: number; tree: CueNode }[];
      errors: { line: number; col: number; message: string }[];
    };
  }
}

declare module 'imsc/src/main/js/doc.js' {
  export interface TimedNode {
    kind: string;
    lang?: string;
    begin: number;
    end: number;
    text?: string;
    contents?: TimedNode[];
  }
  export function fromXML(file: string): { body: TimedNode; getMediaTimeEvents(): number[] };
}

declare module 'textgrid' {
  export const TextGrid: {
    textgridToJSON(file: string): {
      items: { name: string; intervals: { xmin: string; xmax: string; text: string }[] }[];
    };
  };
}

declare module 'jsdom' {
  export class JSDOM {
    constructor(file: string);
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
