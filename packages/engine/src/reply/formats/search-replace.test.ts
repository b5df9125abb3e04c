import { describe, expect, it } from 'vitest'
import { readSearchReplace } from './search-replace.ts'

const block = (search: string, content: string) => `<<<<<<< SEARCH\n${search}\n=======\n${content}\n>>>>>>> REPLACE\n`

const named = (text: string) => {
  const { files, problems } = readSearchReplace(text)
  return { paths: files.map(({ path }) => path), problems: problems.map(({ code }) => code) }
}

describe('the name of a search/replace block', () => {
  const b = block('a', 'b')
  const places: [string, string][] = [
    ['plain, above the fence', `src/a.ts\n\`\`\`ts\n${b}\`\`\`\n`],
    ['bold', `**src/a.ts**\n\`\`\`ts\n${b}\`\`\`\n`],
    ['in backticks with a colon', `\`src/a.ts\`:\n\`\`\`ts\n${b}\`\`\`\n`],
    ['a heading', `### 2. \`src/a.ts\` (updated)\n\n~~~~\n${b}~~~~\n`],
    ['with a label', `**File:** \`src/a.ts\`\n\`\`\`\n${b}\`\`\`\n`],
    ['in the info string', `\`\`\`ts src/a.ts\n${b}\`\`\`\n`],
    ['alone in the info string', `\`\`\`src/a.ts\n${b}\`\`\`\n`],
    ['as a title in the info string', `\`\`\`ts title="src/a.ts"\n${b}\`\`\`\n`],
    ['inside the fence', `\`\`\`ts\nsrc/a.ts\n${b}\`\`\`\n`],
    ['inside the fence, as a comment', `\`\`\`ts\n// src/a.ts\n${b}\`\`\`\n`],
    ['a line or two back', `src/a.ts\n\nThe bound was wrong.\nIt is right now.\n\n\`\`\`ts\n${b}\`\`\`\n`],
    ['without a fence', `src/a.ts\n${b}`],
    ['behind the marker', `${b.replace('SEARCH', 'SEARCH src/a.ts')}`],
    ['in an instruction', `Now update \`src/a.ts\` so that it counts from zero:\n\n\`\`\`\n${b}\`\`\`\n`],
  ]
  for (const [title, text] of places) it(`is read ${title}`, () => expect(named(text)).toEqual({ paths: ['src/a.ts'], problems: [] }))

  const names: [string, string][] = [
    ['Makefile', 'Makefile'],
    ['.gitignore', '.gitignore'],
    ['bin/deploy', 'bin/deploy'],
    ['app/(shop)/[id]/page.tsx', 'app/(shop)/[id]/page.tsx'],
    ['Sources/Set symmetric difference.swift', 'Sources/Set symmetric difference.swift'],
    ['**My Notes.md**', 'My Notes.md'],
    ['### Changes to src/a.ts', 'src/a.ts'],
    ['### Step 2: Update src/a.ts', 'src/a.ts'],
    ['### 1. `src/a.ts` – feed later', 'src/a.ts'],
    ['<path>src/a.ts</path>\n<diff>', 'src/a.ts'],
    ['C:\\work\\a.cs', 'C:\\work\\a.cs'],
    ['../outside.ts', '../outside.ts'],
    ['File: LICENSE-MIT', 'LICENSE-MIT'],
  ]
  for (const [line, path] of names)
    it(`may look like ${line}`, () => expect(named(`${line}\n${b}`)).toEqual({ paths: [path], problems: [] }))

  const unsure: [string, string][] = [
    ['nothing is named', b],
    ['a sentence mentions a file', `As in src/a.ts, it counts:\n${b}`],
    ['a list of files stands above', `Changed:\n- src/a.ts\n- src/b.ts\n\n${b}`],
    ['prose between the name and the block mentions another file', `src/a.ts\n\nLike src/b.ts does.\n\n${b}`],
    ['a sentence speaks of a file by way of another', `Edit the file imported by src/b.ts:\n${b}`],
    ['a heading names two', `### Rename src/b.ts to src/a.ts\n${b}`],
    ['only a language is named', `python\n${b}`],
    ['an address is named', `https://sheaf.example/a.ts\n${b}`],
    ['a product is named', `Node.js\n${b}`],
  ]
  for (const [title, text] of unsure) {
    it(`is asked for when ${title}`, () => expect(named(text)).toEqual({ paths: [], problems: ['missing-attribute'] }))
  }

  it('stays for the blocks below, until prose speaks of another file', () => {
    const text = `a.ts\n${b}and\n${b}Also b.ts needs it:\n${b}`
    const { files, problems } = readSearchReplace(text)
    expect(files.map(({ path, changes }) => [path, changes.length])).toEqual([['a.ts', 2]])
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['missing-attribute', 14]])
  })
})

describe('a search/replace block', () => {
  it('keeps the lines of its payload as they are, blank ones and fences too', () => {
    const { files } = readSearchReplace(`a.md\n${block('\n```\nx\n', '  y\n```')}`)
    expect(files).toEqual([
      { line: 2, path: 'a.md', action: 'modify', changes: [{ line: 2, search: ['', '```', 'x', ''], content: ['  y', '```'] }] },
    ])
  })

  it('tells an empty replacement from one blank line', () => {
    const text = 'a.ts\n<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE\n<<<<<<< SEARCH\nb\n=======\n\n>>>>>>> REPLACE\n'
    expect(readSearchReplace(text).files[0]?.changes.map(({ content }) => content)).toEqual([[], ['']])
  })

  it('that looks for blank lines looks for nothing', () => {
    expect(readSearchReplace(`a.ts\n${block('\n  ', 'x')}`).files[0]?.changes[0]?.search).toEqual([])
  })

  // [F1.78]
  it('takes 5 to 9 marks, in either style, indented or in small letters', () => {
    const texts = [
      '<<<<< SEARCH\na\n=========\nb\n>>>>>>> REPLACE',
      '  ------ SEARCH\na\n  =====\nb\n  +++++++++ REPLACE',
      '<<<<<<< original\na\n=======\nb\n>>>>>>> updated',
    ]
    for (const text of texts) {
      expect(readSearchReplace(`a.ts\n${text}\n`).files).toEqual([
        { line: 2, path: 'a.ts', action: 'modify', changes: [{ line: 2, search: ['a'], content: ['b'] }] },
      ])
    }
  })

  it('with 4 or 10 marks is no block, and no silence either', () => {
    for (const text of ['<<<< SEARCH\na\n====\nb\n>>>> REPLACE\n', '<<<<<<<<<< SEARCH\na\n==========\nb\n>>>>>>>>>> REPLACE\n']) {
      expect(named(`a.ts\n${text}`)).toEqual({ paths: [], problems: ['ambiguous', 'ambiguous'] })
    }
  })

  it('in a list loses the indentation of its fence, unless a line lacks it', () => {
    const inList = '1. a.ts\n   ```ts\n   <<<<<<< SEARCH\n   a\n     b\n   =======\n   c\n   >>>>>>> REPLACE\n   ```\n'
    expect(readSearchReplace(inList).files[0]?.changes[0]).toEqual({ line: 3, search: ['a', '  b'], content: ['c'] })
    expect(readSearchReplace(inList.replace('   a\n', 'a\n')).files[0]?.changes[0]?.search).toEqual(['a', '     b'])
  })

  it('may begin with the line number some tools ask for', () => {
    const text = 'a.ts\n<<<<<<< SEARCH\n:start_line:12\n-------\na\n=======\nb\n>>>>>>> REPLACE\n'
    expect(readSearchReplace(text).files[0]?.changes[0]).toEqual({ line: 2, search: ['a'], content: ['b'], oldStart: 12 })
  })

  it('without a divider, or with several that fit, is a problem', () => {
    expect(named('a.ts\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n').problems).toEqual(['missing-attribute'])
    expect(named(`a.ts\n${block('a\n=======\nb', 'c')}`).problems).toEqual(['ambiguous'])
  })

  it('does not trust the length of a divider in a reply whose markers differ in length', () => {
    const doubt = '<<<<< SEARCH\nT\n=====\na\n======\nT\nb\n>>>>> REPLACE\n'
    expect(named(`a.md\n${doubt}<<<<< SEARCH\nx\n=======\ny\n>>>>> REPLACE\n`)).toEqual({ paths: ['a.md'], problems: ['ambiguous'] })
    expect(readSearchReplace(`a.md\n${doubt}`).files[0]?.changes[0]?.search).toEqual(['T'])
  })

  it('that meets another before its end is cut off; so is a reply that ends in one', () => {
    expect(named('a.ts\n<<<<<<< SEARCH\na\n=======\nb\n<<<<<<< SEARCH\nc\n=======\nd\n>>>>>>> REPLACE\n')).toEqual({
      paths: ['a.ts'],
      problems: ['cut-off'],
    })
    expect(named(`a.ts\n${block('a', 'b')}<<<<<<< SEARCH\nc\n`)).toEqual({ paths: [], problems: ['cut-off'] })
  })

  it('whose marker is torn by the end of the reply was to come', () => {
    for (const torn of ['<<<', '<<<<<<< SEA', '------- S'])
      expect(named(`a.ts\n${block('a', 'b')}${torn}`)).toEqual({ paths: [], problems: ['cut-off'] })
  })

  it('in a fence that never closes is cut off: more may have been to come', () => {
    expect(named(`a.ts\n\`\`\`ts\n${block('a', 'b')}`)).toEqual({ paths: [], problems: ['cut-off'] })
    expect(named(`\`\`\`markdown\na.ts\n\`\`\`ts\n${block('a', 'b')}\`\`\`\n\`\`\`\n`)).toEqual({ paths: ['a.ts'], problems: [] })
  })
})
