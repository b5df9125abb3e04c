import { describe, expect, it } from 'vitest'
import { changedFiles, isUnchecked } from './changed-files.ts'

const [none, one, two] = ['0'.repeat(40), '1'.repeat(40), '2'.repeat(40)]
const raw = [
  `:100644 100644 ${one} ${two} M\ta.txt`,
  `:000000 100644 ${none} ${none} A\tnew.txt`,
  `:160000 160000 ${one} ${two} M\tsub`,
  `:100644 000000 ${one} ${none} D\tgone.txt`,
  `:100644 100644 ${one} ${none} R090\told.txt\tmoved.txt`,
  '',
].join('\n')

describe('changedFiles', () => {
  it("parses git's raw list of changed files", () => {
    expect(changedFiles(raw)).toEqual([
      { path: 'a.txt', oldPath: 'a.txt', oldBlob: one, newBlob: two, isSubmodule: false },
      { path: 'new.txt', oldPath: 'new.txt', oldBlob: none, newBlob: undefined, isSubmodule: false },
      { path: 'sub', oldPath: 'sub', oldBlob: one, newBlob: two, isSubmodule: true },
      { path: 'gone.txt', oldPath: 'gone.txt', oldBlob: one, newBlob: none, isSubmodule: false },
      { path: 'moved.txt', oldPath: 'old.txt', oldBlob: one, newBlob: undefined, isSubmodule: false },
    ])
  })

  it('unquotes names that git quotes', () => {
    const names = ['"tab\\there"', '"a \\"b\\" \\\\ c"', '"\\303\\251.txt"', '"\\303\\251 é"', 'plain é.txt', '"new\\nline"']
    const lines = names.map((name) => `:100644 100644 ${one} ${two} M\t${name}\n`).join('')
    expect(changedFiles(lines).map(({ path }) => path)).toEqual(['tab\there', 'a "b" \\ c', 'é.txt', 'é é', 'plain é.txt', 'new\nline'])
  })

  it('reports a file as unchecked for secrets while one of its blobs is missing', () => {
    const blobs = new Map([[one, new Uint8Array()]])
    expect(changedFiles(raw).map((file) => isUnchecked(file, blobs))).toEqual([true, false, false, false, false])
    expect(changedFiles(raw).map((file) => isUnchecked(file, new Map()))).toEqual([true, false, false, true, true])
  })
})
