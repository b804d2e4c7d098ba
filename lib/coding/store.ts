import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { type LibraryStore, shownCollection } from '@/lib/collection/store/library-store';
import type { VideoId } from '@/lib/service/ids';
import type { Message } from '@/lib/shared/localized-text';
import {
  changeValue,
  changeVariable,
  createCodebook,
  createVariable,
  freeKey,
  importedVariables,
  type ValueChange,
  type VariableChange,
  withValues,
  withVariables,
} from './codebook';
import { type CodingFileFailure, codebookJson, parseCodebookFile } from './codebook-file';
import { type CoderFileMerge, changeOfMerge, coderFileText, mergeCoderFile, parseCoderFile } from './coder-file';
import type { Coding, CodingChange } from './codes';
import { type Answer, type Code, type Codebook, type CodebookValue, codeId, type Variable } from './records';
import { codingRepository } from './repository';

interface CodingPorts {
  now(): number;
  newId(): string;
  save(name: string, type: string, content: string): Promise<void>;
}

/** What a code is about. `seconds` is `null` for a whole video. */
interface CodePlace {
  videoId: VideoId;
  variable: Variable;
  seconds: number | null;
}

interface CodingState {
  /** `null` until it is read. */
  coding: Coding | null;
  /** Whether a code of this page can be undone. */
  canUndo: boolean;
  /** What a chosen file would change; `null` without one. */
  merge: CoderFileMerge | null;
  /** Why the chosen file cannot be read. */
  failure: CodingFileFailure | null;
  /** Reads the shown collection, and again after changes, until the returned function is called. */
  start(): () => void;
  /** Returns the id of the new variable. */
  addVariable(name: string): Promise<string>;
  changeVariable(id: string, change: VariableChange): Promise<void>;
  deleteVariable(variable: Variable): Promise<void>;
  addValue(variableId: string, name: string): Promise<void>;
  changeValue(variableId: string, id: string, change: ValueChange): Promise<void>;
  deleteValue(variableId: string, value: CodebookValue): Promise<void>;
  /** Gives a code, or clears it with `null`. */
  code(place: CodePlace, answer: Answer | null): Promise<void>;
  /** Decides a disagreement, or withdraws the decision with `null`. */
  decide(place: CodePlace, answer: Answer | null): Promise<void>;
  undo(): Promise<void>;
  exportCodebook(): Promise<void>;
  exportCodes(): Promise<void>;
  /** Reads a codebook and adds it to the collection's, with an undo. */
  importCodebook(text: string): Promise<void>;
  /** Reads a coder's file and shows what it would change. */
  previewCodes(text: string, ids: ReadonlySet<VideoId>): Promise<void>;
  importCodes(): Promise<void>;
  closeFile(): void;
}

export type CodingStore = StoreApi<CodingState>;

type ChangeVariables = (variables: readonly Variable[]) => Variable[];

/** Creates the store of the coding of the shown collection. */
export function createCodingStore(app: AppStore, library: LibraryStore, ports: CodingPorts): CodingStore {
  const collectionId = () => library.getState().route.collectionId;
  const coder = () => app.getState().settings.coder;
  /** The changes that undo the codes of this page, oldest first. */
  let undos: CodingChange[] = [];
  /** The number of changes that are being written. */
  let writing = 0;
  const read = async () => {
    const id = collectionId();
    const coding = await codingRepository.of(id);
    // What is being written is shown already, and is read when it has been written.
    if (id === collectionId() && writing === 0) store.setState({ coding });
  };
  const apply = async (change: CodingChange, id = collectionId()): Promise<CodingChange> => {
    writing += 1;
    try {
      return await codingRepository.apply(id, change);
    } finally {
      writing -= 1;
      await read();
    }
  };
  const applyWithUndo = async (change: CodingChange, message: Message) => {
    // The undo can come after the user went to another collection.
    const id = collectionId();
    const inverse = await apply(change, id);
    app.getState().showToast(message, { message: ['undo'], run: () => void apply(inverse, id) });
  };
  const changeVariables = async (change: ChangeVariables, id = collectionId()) => {
    const now = ports.now();
    await codingRepository.changeCodebook(id, (stored) => {
      const codebook = stored ?? createCodebook(id, now);
      return withVariables(codebook, change(codebook.variables), now);
    });
    await read();
  };
  const deleteWithUndo = async (name: string, change: ChangeVariables, undo: ChangeVariables) => {
    const id = collectionId();
    await changeVariables(change, id);
    app
      .getState()
      .showToast(['codebookDeleted', name], { message: ['undo'], run: () => void changeVariables(undo, id) });
  };
  const write = async ({ videoId, variable, seconds }: CodePlace, answer: Answer | null, isDecision: boolean) => {
    const version = store.getState().coding?.codebook?.version ?? 1;
    const place = { videoId, variableId: variable.id, seconds, coder: coder(), isDecision };
    const id = codeId(place);
    const code: Code = {
      collectionId: collectionId(),
      id,
      ...place,
      answer: answer ?? [],
      codedAt: ports.now(),
      codebookVersion: version,
    };
    // The next key must see this code, before it is written.
    const others = store.getState().coding?.codes.filter((one) => one.id !== id) ?? [];
    const codes = answer === null ? others : [...others, code];
    store.setState(({ coding }) => ({ coding: coding && { ...coding, codes } }));
    const ofCollection = undos;
    ofCollection.push(await apply(answer === null ? { put: [], remove: [id] } : { put: [code], remove: [] }));
    store.setState({ canUndo: undos.length > 0 });
  };
  const store = createStore<CodingState>()((set, get) => ({
    coding: null,
    canUndo: false,
    merge: null,
    failure: null,
    start() {
      undos = [];
      set({ coding: null, canUndo: false, merge: null, failure: null });
      void read();
      return codingRepository.watch(() => void read());
    },
    async addVariable(name) {
      const id = ports.newId();
      await changeVariables((variables) => [...variables, createVariable(id, name)]);
      return id;
    },
    changeVariable: (id, change) => changeVariables((variables) => changeVariable(variables, id, change)),
    deleteVariable: (variable) =>
      deleteWithUndo(
        variable.name,
        (variables) => changeVariable(variables, variable.id, { deleted: true }),
        (variables) => variables.map((one) => (one.id === variable.id ? variable : one)),
      ),
    addValue: (variableId, name) =>
      changeVariables((variables) =>
        withValues(variables, variableId, (variable) => [
          ...variable.values,
          { id: ports.newId(), name, definition: '', key: freeKey(variable) },
        ]),
      ),
    changeValue: (variableId, id, change) =>
      changeVariables((variables) =>
        withValues(variables, variableId, (variable) => changeValue(variable, id, change).values),
      ),
    deleteValue: (variableId, value) =>
      deleteWithUndo(
        value.name,
        (variables) =>
          withValues(
            variables,
            variableId,
            (variable) => changeValue(variable, value.id, { deleted: true, key: null }).values,
          ),
        (variables) =>
          withValues(variables, variableId, (variable) =>
            // Another value can have its key by now.
            changeValue(variable, value.id, { key: value.key }).values.map((one) =>
              one.id === value.id ? value : one,
            ),
          ),
      ),
    code: (place, answer) => write(place, answer, false),
    decide: (place, answer) => write(place, answer, true),
    async undo() {
      const inverse = undos.pop();
      if (inverse) await apply(inverse);
      set({ canUndo: undos.length > 0 });
    },
    ...fileActions({ app, library, ports, apply: applyWithUndo }, set, get),
  }));
  return store;
}

interface FileContext {
  app: AppStore;
  library: LibraryStore;
  ports: CodingPorts;
  apply(change: CodingChange, message: Message): Promise<void>;
}

/** Returns the actions that read and write files. */
function fileActions(
  { app, library, ports, apply }: FileContext,
  set: CodingStore['setState'],
  get: CodingStore['getState'],
): Pick<
  CodingState,
  'exportCodebook' | 'exportCodes' | 'importCodebook' | 'previewCodes' | 'importCodes' | 'closeFile'
> {
  const title = () => shownCollection(library.getState())?.name ?? '';
  /** The next change starts a new version, because a file has this one. */
  const markUsed = (codebook: Codebook) =>
    codingRepository.changeCodebook(codebook.collectionId, (stored) => ({ ...(stored ?? codebook), isUsed: true }));
  return {
    async exportCodebook() {
      const { coding } = get();
      if (!coding?.codebook) return;
      await markUsed(coding.codebook);
      await ports.save(`${title()} codebook.json`, 'application/json', codebookJson(coding.codebook));
    },
    async exportCodes() {
      const { coding } = get();
      if (!coding?.codebook) return;
      const { coder } = app.getState().settings;
      const text = coderFileText(title(), { ...coding, codebook: coding.codebook }, coder);
      await markUsed(coding.codebook);
      await ports.save(`${title()} codes ${coder}.json`, 'application/json', text);
    },
    async importCodebook(text) {
      const file = parseCodebookFile(text);
      if (!file.ok) return set({ failure: file.failure, merge: null });
      set({ failure: null });
      const { collectionId } = library.getState().route;
      const own = get().coding?.codebook;
      const variables = importedVariables(own?.variables ?? [], file.value.variables);
      const version = own ? Math.max(own.version, file.value.version) + 1 : file.value.version;
      const codebook = { collectionId, version, changedAt: ports.now(), isUsed: true, variables };
      await apply({ put: [], remove: [], codebook }, ['codebookImported', version]);
    },
    async previewCodes(text, ids) {
      const { collectionId } = library.getState().route;
      const file = parseCoderFile(text, collectionId, ports.now());
      const coding = get().coding;
      if (!file.ok || !coding) return set({ failure: file.ok ? null : file.failure, merge: null });
      set({ failure: null, merge: mergeCoderFile(file.value, coding, { collectionId, ids }) });
    },
    async importCodes() {
      const { merge } = get();
      if (!merge) return;
      set({ merge: null });
      await apply(changeOfMerge(merge), { count: 'codesImported', n: merge.added.length + merge.changed.length });
    },
    closeFile: () => set({ merge: null, failure: null }),
  };
}
