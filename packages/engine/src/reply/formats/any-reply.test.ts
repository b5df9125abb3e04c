// Tests that apply to every reader: no input makes it throw, and a truncated reply never yields half a file.

import type { Reply, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPatch, readSearchReplace, readUnifiedDiff, readWholeFiles } from './index.ts'

const readers = { readSearchReplace, readUnifiedDiff, readPatch, readWholeFiles }

const replies: [keyof typeof readers, string, string][] = [
  [
    'readSearchReplace',
    'fenced blocks',
    'Two changes.\n\nsrc/kettle.ts\n```ts\n<<<<<<< SEARCH\nboil(80)\n=======\nboil(95)\n>>>>>>> REPLACE\n```\n\n' +
      '**`lib/tea.py`**\n\n```python\n<<<<<<< SEARCH\ndef steep(cup):\n    wait(3)\n=======\ndef steep(cup, minutes=3):\n    wait(minutes)\n>>>>>>> REPLACE\n```\n\nDone.\n',
  ],
  [
    'readSearchReplace',
    'blocks in one fence, then a new file',
    'Sure.\n```\nsrc/kettle.ts\n------- SEARCH\na\n=======\nb\n+++++++ REPLACE\n\nsrc/cup.ts\n------- SEARCH\n=======\nexport const cup = 1\n+++++++ REPLACE\n```\n',
  ],
  [
    'readUnifiedDiff',
    'a git diff without a fence',
    'diff --git a/src/kettle.ts b/src/kettle.ts\nindex 83db48f..bf269f4 100644\n--- a/src/kettle.ts\n+++ b/src/kettle.ts\n@@ -3,4 +3,5 @@ function boil() {\n one()\n-two()\n+two(2)\n+three()\n four()\n five()\n' +
      '@@ -20,3 +21,3 @@\n twenty()\n-more()\n+less()\n end()\n' +
      'diff --git a/old.txt b/new.txt\nsimilarity index 100%\nrename from old.txt\nrename to new.txt\n' +
      'diff --git a/moved.ts b/there/moved.ts\nsimilarity index 90%\nrename from moved.ts\nrename to there/moved.ts\nindex 83db48f..bf269f4 100644\n--- a/moved.ts\n+++ b/there/moved.ts\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n' +
      'diff --git a/gone.ts b/gone.ts\ndeleted file mode 100644\nindex 83db48f..0000000\n--- a/gone.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n' +
      'diff --git a/fresh.ts b/fresh.ts\nnew file mode 100644\nindex 0000000..83db48f\n--- /dev/null\n+++ b/fresh.ts\n@@ -0,0 +1,3 @@\n+a\n+\n+b\n' +
      'diff --git a/empty.ts b/empty.ts\nnew file mode 100644\nindex 0000000..e69de29\n',
  ],
  [
    'readUnifiedDiff',
    'fenced diffs without numbers',
    'First:\n\n```diff\n--- a/src/kettle.ts\n+++ b/src/kettle.ts\n@@ @@\n one()\n-two()\n+two(2)\n four()\n@@ ... @@\n x\n+y\n```\n\nThen:\n\n```diff\n--- /dev/null\n+++ b/fresh.ts\n@@ @@\n+a\n+b\n```\nDone.\n',
  ],
  [
    'readPatch',
    'a patch',
    "Here it is.\n```\napply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/kettle.ts\n@@ class Kettle {\n@@   boil() {\n     one()\n-    two()\n+    two(2)\n*** Add File: src/cup.ts\n+export const cup = 1\n+\n+export const tea = 2\n*** Delete File: src/old.ts\n*** Update File: a.md\n*** Move to: b.md\n@@\n-x\n+y\n*** End of File\n*** End Patch\nEOF\n```\n",
  ],
  [
    'readWholeFiles',
    'files in fences',
    'Both files.\n\n### src/kettle.ts\n\n```ts\nexport const a = 1\n\nexport const b = 2\n```\n\n**README.md**\n````md\n# Tea\n```\nnpm i\n```\n````\n\n```py lib/tea.py\nprint(1)\n```\n',
  ],
]

describe('a truncated reply', () => {
  for (const [name, title, text] of replies) {
    it(`yields only complete files and reports the cut: ${name}, ${title}`, () => {
      const read = readers[name]
      const whole = read(text)
      expect(whole.problems).toEqual([])
      expect(whole.files.length).toBeGreaterThan(1)
      for (let cut = 0; cut < text.length; cut++) {
        const part = read(text.slice(0, cut))
        const where = JSON.stringify(text.slice(Math.max(0, cut - 60), cut))
        const files = whole.files.slice(0, part.files.length).map(comparable)
        // A cut between two hunks of a file can't be noticed; a context line cut before it matches nothing.
        if (/^[^\n]*\n?@@/.test(text.slice(cut))) files.at(-1)?.splice(part.files.at(-1)?.changes.length ?? 0)
        expect(part.files.map(comparable), where).toEqual(files)
        expect(isReported(part, whole, text, cut), where).toBe(true)
      }
    })
  }

  function isReported(part: Reply, whole: Reply, text: string, cut: number): boolean {
    const next = whole.files[part.files.length]
    if (!next || part.problems.some(({ code }) => code === 'cut-off')) return true
    return part.problems.length === 0 && text.slice(0, cut).split('\n').length <= next.line
  }

  /** The last context line of a bare diff may be cut: it then matches nothing and changes nothing. */
  function comparable(file: ReplyFile): unknown[] {
    // The header of a delete is enough; the lines below it only let the plan check it.
    if (file.action === 'delete') return []
    return file.changes.map(({ search = [], content, ...rest }) =>
      search.at(-1) === content.at(-1)
        ? { ...rest, search: search.slice(0, -1), content: content.slice(0, -1) }
        : { ...rest, search, content },
    )
  }
})

describe('any input', () => {
  const fragments = [
    ...replies.flatMap(([, , text]) => text.split('\n')),
    ...[
      '<<<<<<< SEARCH',
      '=======',
      '>>>>>>> REPLACE',
      '```',
      '~~~',
      '@@',
      '--- a/x',
      '+++ b/x',
      '*** End Patch',
      '',
      ' ',
      '\\ No newline at end of file',
    ],
    ...[
      'GIT binary patch',
      'src/a.ts',
      '// src/a.ts',
      '"\\303\\251"',
      '\u0000',
      '\ud800',
      '-',
      '+',
      'rename to ',
      '*** Move to:',
      '@@ -9999999999 +1 @@',
    ],
  ]
  const soup = fc
    .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 60 })
    .map((lines) => lines.join('\n'))

  for (const [name, read] of Object.entries(readers)) {
    it(`never makes ${name} throw or report a line outside the reply`, () => {
      fc.assert(
        fc.property(soup, (text) => {
          const reply = read(text)
          const count = text.split('\n').length
          const lines = [...reply.files, ...reply.files.flatMap(({ changes }) => changes), ...reply.problems].map(({ line }) => line)
          expect(lines.filter((line) => !Number.isInteger(line) || line < 1 || line > count + 1)).toEqual([])
          expect(reply.files.filter(({ path }) => path === '')).toEqual([])
        }),
        { numRuns: 400 },
      )
    })
  }
})

describe('long replies', () => {
  const size = 20_000
  const hard: [string, string][] = [
    ['unclosed blocks', 'a.ts\n<<<<<<< SEARCH\n'.repeat(size)],
    ['dividers', `a.ts\n<<<<<<< SEARCH\n${'=======\n'.repeat(size)}>>>>>>> REPLACE\n`],
    ['prose with paths', `${'see src/a.ts and b.ts\n'.repeat(size)}<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n`],
    ['blocks that keep their name', `a.ts\n${'<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'.repeat(size / 5)}`],
    ['hunk headers', `--- a/x\n+++ b/x\n${'@@ -1,9 +1,9 @@\n'.repeat(size)}`],
    ['torn hunks', `--- a/x\n+++ b/x\n${'@@ @@\n a\n-b\nprose\n'.repeat(size / 4)}`],
    [
      'hunks with blank lines',
      `\`\`\`diff\n--- a/x\n+++ b/x\n${'@@ -1,1 +1,1 @@\n-a\n+b\n\n\n'.repeat(size / 5)}${'\n'.repeat(size)}\`\`\`\n`,
    ],
    ['counts that never match', `--- a/x\n+++ b/x\n${'@@ -1,999999 +1,999999 @@\n a\n'.repeat(size / 2)}`],
    ['blank lines', `--- a/x\n+++ b/x\n@@ @@\n${' a\n\n'.repeat(size)}${'\n'.repeat(size)}`],
    ['patches without an end', '*** Begin Patch\n*** Update File: a\n'.repeat(size / 2)],
    ['scopes', `*** Begin Patch\n*** Update File: a\n${'@@ x\n'.repeat(size)}*** End Patch\n`],
    ['fences', '```ts\n'.repeat(size)],
    ['files', 'src/a.ts\n```ts\nx\n```\n'.repeat(size / 4)],
    [
      'one long line',
      `src/a.ts\n\`\`\`\n${'a/b.c '.repeat(size)}\n\`\`\`\n${'*`'.repeat(size)}\n${' '.repeat(size)}\n@@${' '.repeat(size)}x\n`,
    ],
  ]
  for (const [title, text] of hard) {
    for (const [name, read] of Object.entries(readers)) {
      it(`reads long input in one pass with ${name}: ${title}`, () => {
        expect(read(text).format).toBe(
          { readSearchReplace: 'search-replace', readUnifiedDiff: 'unified-diff', readPatch: 'patch', readWholeFiles: 'whole-files' }[name],
        )
      })
    }
  }
})
