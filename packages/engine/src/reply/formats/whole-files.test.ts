import { describe, expect, it } from 'vitest'
import { readWholeFiles } from './whole-files.ts'

const codes = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code)
const fence = '```'

describe('readWholeFiles', () => {
  for (const head of [
    'src/a.ts',
    '**src/a.ts**',
    '`src/a.ts`',
    '`src/a.ts`:',
    '## src/a.ts',
    '### 1. `src/a.ts` (new file)',
    'File: src/a.ts',
    '- src/a.ts',
  ]) {
    it(`reads a file named by ${head}`, () => {
      expect(readWholeFiles(`Hello.\n\n${head}\n\n${fence}ts\na\n\nb\n${fence}\n`)).toEqual({
        format: 'whole-files',
        files: [{ line: 5, path: 'src/a.ts', action: 'rewrite', changes: [{ line: 5, content: ['a', '', 'b'] }] }],
        problems: [],
        notes: [],
      })
    })
  }

  for (const info of ['ts src/a.ts', 'src/a.ts', 'ts:src/a.ts', 'ts title="src/a.ts"', '{.ts filename=src/a.ts}']) {
    it(`reads a file named in its info string: ${info}`, () => {
      expect(readWholeFiles(`${fence}${info}\na\n${fence}\n`).files).toEqual([
        { line: 1, path: 'src/a.ts', action: 'rewrite', changes: [{ line: 1, content: ['a'] }] },
      ])
    })
  }

  for (const line of ['// src/a.ts', '# src/a.ts', '/* src/a.ts */', '<!-- src/a.ts -->', '-- src/a.ts', '// filepath: src/a.ts']) {
    it(`reads a file named in its first line: ${line}`, () => {
      expect(readWholeFiles(`${fence}\n${line}\na\n${fence}\n`).files[0]).toEqual({
        line: 1,
        path: 'src/a.ts',
        action: 'rewrite',
        changes: [{ line: 1, content: ['a'], pathLine: line }],
      })
    })
  }

  // [F1.81]
  it('keeps a first line with the path if the path is also above the fence', () => {
    expect(readWholeFiles(`src/a.ts\n${fence}\n// src/a.ts\na\n${fence}\n`).files[0]?.changes).toEqual([
      { line: 2, content: ['// src/a.ts', 'a'] },
    ])
  })

  for (const head of [
    '### Updated src/a.ts',
    '### Step 1: src/a.ts',
    '### The full src/a.ts',
    '**Final src/a.ts**',
    '1. Create src/a.ts',
    '### 📄 src/a.ts',
    '### a) `src/a.ts`',
  ]) {
    it(`reads a file named after announcing words: ${head}`, () => {
      expect(readWholeFiles(`${head}\n${fence}ts\na\n${fence}\n`).files.map(({ path }) => path)).toEqual(['src/a.ts'])
    })
  }

  for (const head of [
    '### Fix in src/a.ts',
    '### Modify src/a.ts',
    '### Root cause: src/a.ts',
    '### Excerpt of src/a.ts',
    '**Before: src/a.ts**',
    '### Rename src/a.ts to src/b.ts',
    '- Edit src/a.ts',
    '### Delete src/a.ts',
  ]) {
    it(`ignores a name among other words: ${head}`, () => {
      expect(readWholeFiles(`${head}\n${fence}ts\na\n${fence}\n`).files).toEqual([])
    })
  }

  it('accepts spaces in a name if quotes or a label show where it ends', () => {
    const path = (head: string) => readWholeFiles(`${head}\n${fence}\na\n${fence}\n`).files[0]?.path
    expect(['`My Notes.md`', 'File: My Notes.md', 'docs/My Notes.md'].map(path)).toEqual(['My Notes.md', 'My Notes.md', undefined])
  })

  it('requires a name that looks like a file, without a position in it', () => {
    const heads = [
      'Array.map',
      'console.log',
      'user.name',
      'Example.com',
      'mutex.lock',
      'src/a.ts:2-3',
      'src/a.ts::b',
      'src/a.ts#b',
      'src/{a,b}.ts',
    ]
    for (const head of heads) {
      for (const line of [`### ${head}`, `\`${head}\`:`, `**${head}**`]) {
        expect(readWholeFiles(`${line}\n${fence}ts\na\n${fence}\n`).files, line).toEqual([])
      }
    }
    for (const head of ['a.ts', 'yarn.lock', 'src/user.name', '.env', 'CMakeLists.txt', 'main.tf']) {
      expect(readWholeFiles(`### ${head}\n${fence}\na\n${fence}\n`).files[0]?.path, head).toBe(head)
    }
  })

  it('doubts a file named only by a comment if the text above shows something else', () => {
    const named = (words: string) => readWholeFiles(`${words}\n\n${fence}ts\n// src/a.ts\na\n${fence}\n`)
    expect(codes(named('Currently you have:'))).toEqual(['ambiguous'])
    expect(codes(named('The problem is this line:'))).toEqual(['ambiguous'])
    for (const words of ['Here is the updated file:', 'Done.', 'Here you go, the full code:'])
      expect(named(words)).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [] })
  })

  it('doubts a fence marked as an excerpt or as program output', () => {
    expect(codes(readWholeFiles(`${fence}12:14:src/a.ts\na\n${fence}\n`))).toEqual(['ambiguous'])
    expect(codes(readWholeFiles(`src/a.ts\n${fence}text\n3 passing\n${fence}\n`))).toEqual(['ambiguous'])
    expect(readWholeFiles(`notes.txt\n${fence}text\na\n${fence}\n`)).toMatchObject({ files: [{ path: 'notes.txt' }], problems: [] })
  })

  it('ignores excerpts, illustrations, commands and diffs', () => {
    const texts = [
      `As you see in \`src/a.ts\`:\n${fence}ts\na\n${fence}\n`,
      `${fence}ts\nconst a = 1\n${fence}\n`,
      `package.json\n${fence}bash\nnpm i\n${fence}\n`,
      `src/a.ts\n${fence}diff\n-a\n+b\n${fence}\n`,
      `Node.js\n${fence}js\na\n${fence}\n`,
      `Input/Output:\n${fence}\na\n${fence}\n`,
      `Example 1.2:\n${fence}\na\n${fence}\n`,
    ]
    for (const text of texts) expect(readWholeFiles(text), text).toMatchObject({ files: [], problems: [] })
  })

  it('doubts a file if a sentence or a list separates its name from the fence', () => {
    expect(codes(readWholeFiles(`### src/a.ts\n\nAdd this method:\n\n${fence}ts\na\n${fence}\n`))).toEqual(['ambiguous'])
    expect(codes(readWholeFiles(`- src/a.ts\n- src/b.ts\n\n${fence}ts\na\n${fence}\n`))).toEqual(['ambiguous'])
  })

  it('doubts a file if an unnamed fence of the same kind follows', () => {
    const file = `src/a.ts\n${fence}ts\na\n${fence}\n\n`
    expect(readWholeFiles(`${file}and\n\n${fence}ts\nb\n${fence}\n`)).toMatchObject({
      files: [],
      problems: [{ code: 'ambiguous', path: 'src/a.ts' }],
    })
    expect(readWholeFiles(`${file}and\n\n${fence}\nb\n${fence}\n`)).toMatchObject({ files: [], problems: [{ code: 'ambiguous' }] })
    expect(readWholeFiles(`${file}Run:\n\n${fence}sh\nnpm test\n${fence}\n`)).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [] })
  })

  it('accepts two identical copies of a file, and rejects different ones', () => {
    const file = (text: string) => `src/a.ts\n${fence}ts\n${text}\n${fence}\n`
    expect(readWholeFiles(file('a') + file('a'))).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [] })
    expect(codes(readWholeFiles(file('a') + file('b')))).toEqual(['ambiguous'])
  })

  it('reads a file with inner fences in a longer fence, or in one of the other kind', () => {
    const inner = `# T\n${fence}sh\nnpm i\n${fence}\nmore`
    for (const outer of ['````', '~~~']) {
      expect(readWholeFiles(`README.md\n${outer}md\n${inner}\n${outer}\n`).files[0]?.changes[0]?.content).toEqual(inner.split('\n'))
    }
    expect(
      readWholeFiles(`lib/a.py\n${fence}py\n"""\n    ${fence}\n    x\n    ${fence}\n"""\n${fence}\n`).files[0]?.changes[0]?.content,
    ).toHaveLength(5)
  })

  it('rejects a file whose inner fences are as long as its own', () => {
    const texts = [
      `README.md\n${fence}md\n# T\n${fence}sh\nnpm i\n${fence}\nmore\n${fence}\n`,
      `README.md\n${fence}md\n# T\n\n${fence}\nnpm i\n${fence}\n\nmore\n${fence}\n`,
      `README.md\n${fence}md\n# T\n\n${fence}\nnpm i\n`,
      `README.md\n${fence}md\n# T\n${fence}\n\nmore\n\n${fence}sh\nnpm i\n${fence}\n`,
      `a.ts\n${fence}ts\nx\n${fence}${fence}\n`,
    ]
    for (const text of texts) expect(readWholeFiles(text), text).toMatchObject({ files: [], problems: [{ code: 'ambiguous' }] })
  })

  it('finds files in a reply that is fenced as a whole', () => {
    const text = `${fence}markdown\nBoth:\n\nsrc/a.ts\n${fence}ts\na\n${fence}\n\nsrc/b.ts\n${fence}ts\nb\n${fence}\n${fence}\n`
    expect(readWholeFiles(text)).toMatchObject({ files: [{ path: 'src/a.ts' }, { path: 'src/b.ts' }], problems: [] })
  })

  it('reports a file that breaks off instead of returning it', () => {
    expect(readWholeFiles(`a.ts\n${fence}ts\nx\n${fence}\nb.ts\n${fence}ts\ny`)).toMatchObject({
      files: [{ path: 'a.ts' }],
      problems: [{ code: 'cut-off', path: 'b.ts' }],
    })
  })

  it('removes the indentation of a fence in a list', () => {
    expect(readWholeFiles(`1. a.py\n   ${fence}py\n   def f():\n       pass\n   ${fence}\n`).files[0]?.changes[0]?.content).toEqual([
      'def f():',
      '    pass',
    ])
  })

  it('rejects a file made of edits, and reports fences that may be changed files', () => {
    const named = (text: string) => `src/a.ts\n${fence}ts\n${text}\n${fence}\n`
    for (const text of ['<<<< SEARCH\na\n=======\nb\n>>>> REPLACE', ' a\n-b\n+c', '1 a\n2 b']) {
      expect(readWholeFiles(named(text)), text).toMatchObject({ files: [], problems: [{ code: 'ambiguous', path: 'src/a.ts' }] })
    }
    const hinted = `${named('a')}\nHere is the updated \`src/b.ts\`:\n\n${fence}js\nb\n${fence}\n`
    expect(readWholeFiles(hinted)).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [{ code: 'ambiguous', path: 'src/b.ts' }] })
    expect(readWholeFiles(hinted.replace('updated', 'output of'))).toMatchObject({ problems: [] })
    expect(readWholeFiles(hinted.replace('src/b.ts', 'a.ts'))).toMatchObject({ problems: [] })
  })

  it('reads a name in a sentence that creates the file, not in one that adds a part to it', () => {
    for (const head of ['Create `src/a.ts`:', 'Then, create a new file src/a.ts with the helper:', '2. Creating **src/a.ts**:']) {
      expect(readWholeFiles(`${head}\n${fence}ts\na\n${fence}\n`).files[0]?.path, head).toBe('src/a.ts')
    }
    expect(readWholeFiles(`Create a helper in \`src/a.ts\`:\n${fence}ts\na\n${fence}\n`).files).toEqual([])
  })
})

describe('a fence at the end of the last line of a file', () => {
  const read = (text: string) => {
    const { files, problems } = readWholeFiles(text)
    return { files, problems: problems.map(({ code }) => code) }
  }

  it('ends the file, which is marked because the reply may be cut off', () => {
    const whole = { line: 2, path: 'a.ts', action: 'rewrite', changes: [{ line: 2, content: ['one()', '}'] }] }
    expect(read('a.ts\n```ts\none()\n}\n```\n\nb.ts\n```ts\ntwo()\n}```\n')).toEqual({
      files: [whole, { ...whole, line: 8, path: 'b.ts', unclosed: true, changes: [{ line: 8, content: ['two()', '}'] }] }],
      problems: [],
    })
  })

  it.each([
    ['in a Markdown file', 'a.md\n```md\none```\n'],
    ['after a quote', "a.ts\n```ts\nwrite('```"],
    ['of another length', 'a.ts\n````ts\none```\n'],
    ['after another one in the line', 'a.ts\n```ts\n// ```x```\n'],
    ['below other fences', 'a.ts\n```ts\none```\n\nb.ts\n```ts\ntwo```\n'],
    ['if text follows', 'a.ts\n```ts\none```\nDone.\n'],
  ])('is not the end %s', (_, text) => {
    expect(read(text)).toEqual({ files: [], problems: ['cut-off'] })
  })
})
