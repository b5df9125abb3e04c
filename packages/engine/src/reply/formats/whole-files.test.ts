import { describe, expect, it } from 'vitest'
import { readWholeFiles } from './whole-files.ts'

const codes = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code)
const fence = '```'

describe('a whole file', () => {
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
    it(`is named by a line like ${head}`, () => {
      expect(readWholeFiles(`Hello.\n\n${head}\n\n${fence}ts\na\n\nb\n${fence}\n`)).toEqual({
        format: 'whole-files',
        files: [{ line: 5, path: 'src/a.ts', action: 'rewrite', changes: [{ line: 5, content: ['a', '', 'b'] }] }],
        problems: [],
        notes: [],
      })
    })
  }

  for (const info of ['ts src/a.ts', 'src/a.ts', 'ts:src/a.ts', 'ts title="src/a.ts"', '{.ts filename=src/a.ts}']) {
    it(`is named behind its fence: ${info}`, () => {
      expect(readWholeFiles(`${fence}${info}\na\n${fence}\n`).files).toEqual([
        { line: 1, path: 'src/a.ts', action: 'rewrite', changes: [{ line: 1, content: ['a'] }] },
      ])
    })
  }

  for (const line of ['// src/a.ts', '# src/a.ts', '/* src/a.ts */', '<!-- src/a.ts -->', '-- src/a.ts', '// filepath: src/a.ts']) {
    it(`is named in its first line: ${line}`, () => {
      expect(readWholeFiles(`${fence}\n${line}\na\n${fence}\n`).files[0]).toEqual({
        line: 1,
        path: 'src/a.ts',
        action: 'rewrite',
        changes: [{ line: 1, content: ['a'], pathLine: line }],
      })
    })
  }

  // [F1.81]
  it('named above keeps a first line that names it too', () => {
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
    it(`is named by what stands behind words that only announce it: ${head}`, () => {
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
    it(`has no name with words in it: ${head}`, () => {
      expect(readWholeFiles(`${head}\n${fence}ts\na\n${fence}\n`).files).toEqual([])
    })
  }

  it('may have blanks in its name where quotes or a label say where it ends', () => {
    const path = (head: string) => readWholeFiles(`${head}\n${fence}\na\n${fence}\n`).files[0]?.path
    expect(['`My Notes.md`', 'File: My Notes.md', 'docs/My Notes.md'].map(path)).toEqual(['My Notes.md', 'My Notes.md', undefined])
  })

  it('has a name that ends like a file, and no place in a file', () => {
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

  it('is doubtful when only a comment names it and the words above show something else', () => {
    const named = (words: string) => readWholeFiles(`${words}\n\n${fence}ts\n// src/a.ts\na\n${fence}\n`)
    expect(codes(named('Currently you have:'))).toEqual(['ambiguous'])
    expect(codes(named('The problem is this line:'))).toEqual(['ambiguous'])
    for (const words of ['Here is the updated file:', 'Done.', 'Here you go, the full code:'])
      expect(named(words)).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [] })
  })

  it('is doubtful when its fence says that it is a piece or what a program printed', () => {
    expect(codes(readWholeFiles(`${fence}12:14:src/a.ts\na\n${fence}\n`))).toEqual(['ambiguous'])
    expect(codes(readWholeFiles(`src/a.ts\n${fence}text\n3 passing\n${fence}\n`))).toEqual(['ambiguous'])
    expect(readWholeFiles(`notes.txt\n${fence}text\na\n${fence}\n`)).toMatchObject({ files: [{ path: 'notes.txt' }], problems: [] })
  })

  it('is not an excerpt, an illustration, a command or a diff', () => {
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

  it('is doubtful when a sentence or a list stands between its name and the fence', () => {
    expect(codes(readWholeFiles(`### src/a.ts\n\nAdd this method:\n\n${fence}ts\na\n${fence}\n`))).toEqual(['ambiguous'])
    expect(codes(readWholeFiles(`- src/a.ts\n- src/b.ts\n\n${fence}ts\na\n${fence}\n`))).toEqual(['ambiguous'])
  })

  it('is doubtful when another fence of its kind follows without a name', () => {
    const file = `src/a.ts\n${fence}ts\na\n${fence}\n\n`
    expect(readWholeFiles(`${file}and\n\n${fence}ts\nb\n${fence}\n`)).toMatchObject({
      files: [],
      problems: [{ code: 'ambiguous', path: 'src/a.ts' }],
    })
    expect(readWholeFiles(`${file}and\n\n${fence}\nb\n${fence}\n`)).toMatchObject({ files: [], problems: [{ code: 'ambiguous' }] })
    expect(readWholeFiles(`${file}Run:\n\n${fence}sh\nnpm test\n${fence}\n`)).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [] })
  })

  it('given twice is fine when both are the same, and a problem when not', () => {
    const file = (text: string) => `src/a.ts\n${fence}ts\n${text}\n${fence}\n`
    expect(readWholeFiles(file('a') + file('a'))).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [] })
    expect(codes(readWholeFiles(file('a') + file('b')))).toEqual(['ambiguous'])
  })

  it('with fences of its own is read in a longer fence, or one of the other kind', () => {
    const inner = `# T\n${fence}sh\nnpm i\n${fence}\nmore`
    for (const outer of ['````', '~~~']) {
      expect(readWholeFiles(`README.md\n${outer}md\n${inner}\n${outer}\n`).files[0]?.changes[0]?.content).toEqual(inner.split('\n'))
    }
    expect(
      readWholeFiles(`lib/a.py\n${fence}py\n"""\n    ${fence}\n    x\n    ${fence}\n"""\n${fence}\n`).files[0]?.changes[0]?.content,
    ).toHaveLength(5)
  })

  it('whose own fences are as long as the one around it has no certain end', () => {
    const texts = [
      `README.md\n${fence}md\n# T\n${fence}sh\nnpm i\n${fence}\nmore\n${fence}\n`,
      `README.md\n${fence}md\n# T\n\n${fence}\nnpm i\n${fence}\n\nmore\n${fence}\n`,
      `README.md\n${fence}md\n# T\n\n${fence}\nnpm i\n`,
      `README.md\n${fence}md\n# T\n${fence}\n\nmore\n\n${fence}sh\nnpm i\n${fence}\n`,
      `a.ts\n${fence}ts\nx\n${fence}${fence}\n`,
    ]
    for (const text of texts) expect(readWholeFiles(text), text).toMatchObject({ files: [], problems: [{ code: 'ambiguous' }] })
  })

  it('in a reply that stands in a fence as a whole is found', () => {
    const text = `${fence}markdown\nBoth:\n\nsrc/a.ts\n${fence}ts\na\n${fence}\n\nsrc/b.ts\n${fence}ts\nb\n${fence}\n${fence}\n`
    expect(readWholeFiles(text)).toMatchObject({ files: [{ path: 'src/a.ts' }, { path: 'src/b.ts' }], problems: [] })
  })

  it('that breaks off is a problem, not a file', () => {
    expect(readWholeFiles(`a.ts\n${fence}ts\nx\n${fence}\nb.ts\n${fence}ts\ny`)).toMatchObject({
      files: [{ path: 'a.ts' }],
      problems: [{ code: 'cut-off', path: 'b.ts' }],
    })
  })

  it('in a list loses the indentation of its fence', () => {
    expect(readWholeFiles(`1. a.py\n   ${fence}py\n   def f():\n       pass\n   ${fence}\n`).files[0]?.changes[0]?.content).toEqual([
      'def f():',
      '    pass',
    ])
  })

  it('is not made of edits, and nothing else of the reply is passed over', () => {
    const named = (text: string) => `src/a.ts\n${fence}ts\n${text}\n${fence}\n`
    for (const text of ['<<<< SEARCH\na\n=======\nb\n>>>> REPLACE', ' a\n-b\n+c', '1 a\n2 b']) {
      expect(readWholeFiles(named(text)), text).toMatchObject({ files: [], problems: [{ code: 'ambiguous', path: 'src/a.ts' }] })
    }
    const hinted = `${named('a')}\nHere is the updated \`src/b.ts\`:\n\n${fence}js\nb\n${fence}\n`
    expect(readWholeFiles(hinted)).toMatchObject({ files: [{ path: 'src/a.ts' }], problems: [{ code: 'ambiguous', path: 'src/b.ts' }] })
    expect(readWholeFiles(hinted.replace('updated', 'output of'))).toMatchObject({ problems: [] })
    expect(readWholeFiles(hinted.replace('src/b.ts', 'a.ts'))).toMatchObject({ problems: [] })
  })

  it('may be named by a sentence that asks to create it, not by one that asks for a part of it', () => {
    for (const head of ['Create `src/a.ts`:', 'Then, create a new file src/a.ts with the helper:', '2. Creating **src/a.ts**:']) {
      expect(readWholeFiles(`${head}\n${fence}ts\na\n${fence}\n`).files[0]?.path, head).toBe('src/a.ts')
    }
    expect(readWholeFiles(`Create a helper in \`src/a.ts\`:\n${fence}ts\na\n${fence}\n`).files).toEqual([])
  })
})
