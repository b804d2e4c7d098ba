/**
 * Whether words stand at places of a file. To search a word is quicker than to compare it letter by letter, but where it is not
 * here the search goes on: what that costs is held to one walk through the file, and after it nothing stands anywhere.
 */
export class SourceMatcher {
  private readonly file: string;
  private searched = 0;

  constructor(file: string) {
    this.file = file;
  }

  is(word: string, at: number): boolean {
    const { file } = this;
    if (this.searched > file.length) return false;
    const found = file.indexOf(word, at);
    if (found === at) return true;
    this.searched += (found < 0 ? file.length : found) - at;
    return false;
  }
}
