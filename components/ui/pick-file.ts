/** Keeps the element in memory while the picker is open. */
let opened: HTMLInputElement;

/** Opens the browser's file picker. Must be called in a handler of a click. */
export function pickFile(accept: string, onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  };
  opened = input;
  opened.click();
}
