import { describe, expect, it } from 'vitest'
import { readSearchReplace } from './search-replace.ts'

const block = (search: string, content: string) => `<<<<<<< SEARCH\n${search}\n=======\n${content}\n>>>>>>> REPLACE\n`

const named = (text: string) => {
  const { files, problems } = readSearchReplace(text)
  return { paths: files.map(({ path }) => path), problems: problems.map(({ code }) => code) }
}

describe('the path of a search/replace block', () => {
  const b = block('a', 'b')
  const places: [string, string][] = [
    ['as plain text above the fence', `src/a.ts\n\`\`\`ts\n${b}\`\`\`\n`],
    ['in bold', `**src/a.ts**\n\`\`\`ts\n${b}\`\`\`\n`],
    ['in backticks with a colon', `\`src/a.ts\`:\n\`\`\`ts\n${b}\`\`\`\n`],
    ['as a heading', `### 2. \`src/a.ts\` (updated)\n\n~~~~\n${b}~~~~\n`],
    ['with a label', `**File:** \`src/a.ts\`\n\`\`\`\n${b}\`\`\`\n`],
    ['in the info string', `\`\`\`ts src/a.ts\n${b}\`\`\`\n`],
    ['alone in the info string', `\`\`\`src/a.ts\n${b}\`\`\`\n`],
    ['as a title in the info string', `\`\`\`ts title="src/a.ts"\n${b}\`\`\`\n`],
    ['inside the fence', `\`\`\`ts\nsrc/a.ts\n${b}\`\`\`\n`],
    ['inside the fence, as a comment', `\`\`\`ts\n// src/a.ts\n${b}\`\`\`\n`],
    ['some lines above', `src/a.ts\n\nThe bound was wrong.\nIt is right now.\n\n\`\`\`ts\n${b}\`\`\`\n`],
    ['without a fence', `src/a.ts\n${b}`],
    ['after the marker', `${b.replace('SEARCH', 'SEARCH src/a.ts')}`],
    ['in an instruction', `Now update \`src/a.ts\` so that it counts from zero:\n\n\`\`\`\n${b}\`\`\`\n`],
  ]
  for (const [title, text] of places) it(`reads a path ${title}`, () => expect(named(text)).toEqual({ paths: ['src/a.ts'], problems: [] }))

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
    it(`reads a path from ${line}`, () => expect(named(`${line}\n${b}`)).toEqual({ paths: [path], problems: [] }))

  const unsure: [string, string][] = [
    ['nothing is named', b],
    ['a sentence mentions a file', `As in src/a.ts, it counts:\n${b}`],
    ['a list of files is above', `Changed:\n- src/a.ts\n- src/b.ts\n\n${b}`],
    ['prose between the name and the block mentions another file', `src/a.ts\n\nLike src/b.ts does.\n\n${b}`],
    ['a sentence refers to a file through another', `Edit the file imported by src/b.ts:\n${b}`],
    ['a heading names two files', `### Rename src/b.ts to src/a.ts\n${b}`],
    ['only a language is named', `python\n${b}`],
    ['a URL is named', `https://sheaf.example/a.ts\n${b}`],
    ['a product is named', `Node.js\n${b}`],
  ]
  for (const [title, text] of unsure) {
    it(`reports a missing path when ${title}`, () => expect(named(text)).toEqual({ paths: [], problems: ['missing-attribute'] }))
  }

  it('keeps the path for later blocks until prose mentions another file', () => {
    const text = `a.ts\n${b}and\n${b}Also b.ts needs it:\n${b}`
    const { files, problems } = readSearchReplace(text)
    expect(files.map(({ path, changes }) => [path, changes.length])).toEqual([['a.ts', 2]])
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['missing-attribute', 14]])
  })
})

describe('readSearchReplace', () => {
  it('keeps payload lines unchanged, including blank lines and fences', () => {
    const { files } = readSearchReplace(`a.md\n${block('\n```\nx\n', '  y\n```')}`)
    expect(files).toEqual([
      { line: 2, path: 'a.md', action: 'modify', changes: [{ line: 2, search: ['', '```', 'x', ''], content: ['  y', '```'] }] },
    ])
  })

  it('distinguishes an empty replacement from a blank line', () => {
    const text = 'a.ts\n<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE\n<<<<<<< SEARCH\nb\n=======\n\n>>>>>>> REPLACE\n'
    expect(readSearchReplace(text).files[0]?.changes.map(({ content }) => content)).toEqual([[], ['']])
  })

  it('treats a search of blank lines as empty', () => {
    expect(readSearchReplace(`a.ts\n${block('\n  ', 'x')}`).files[0]?.changes[0]?.search).toEqual([])
  })

  // [F1.78]
  it('accepts 5 to 9 marks in either style, indented or in lower case', () => {
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

  it('reports markers with 4 or 10 marks as ambiguous', () => {
    for (const text of ['<<<< SEARCH\na\n====\nb\n>>>> REPLACE\n', '<<<<<<<<<< SEARCH\na\n==========\nb\n>>>>>>>>>> REPLACE\n']) {
      expect(named(`a.ts\n${text}`)).toEqual({ paths: [], problems: ['ambiguous', 'ambiguous'] })
    }
  })

  it('removes the indentation of a fence in a list, unless a line lacks it', () => {
    const inList = '1. a.ts\n   ```ts\n   <<<<<<< SEARCH\n   a\n     b\n   =======\n   c\n   >>>>>>> REPLACE\n   ```\n'
    expect(readSearchReplace(inList).files[0]?.changes[0]).toEqual({ line: 3, search: ['a', '  b'], content: ['c'] })
    expect(readSearchReplace(inList.replace('   a\n', 'a\n')).files[0]?.changes[0]?.search).toEqual(['a', '     b'])
  })

  it('reads a start line hint before the search', () => {
    const text = 'a.ts\n<<<<<<< SEARCH\n:start_line:12\n-------\na\n=======\nb\n>>>>>>> REPLACE\n'
    expect(readSearchReplace(text).files[0]?.changes[0]).toEqual({ line: 2, search: ['a'], content: ['b'], oldStart: 12 })
  })

  it('reports a block without a divider, or with several that fit', () => {
    expect(named('a.ts\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n').problems).toEqual(['missing-attribute'])
    expect(named(`a.ts\n${block('a\n=======\nb', 'c')}`).problems).toEqual(['ambiguous'])
  })

  it('ignores the length of a divider if the markers of the reply differ in length', () => {
    const doubt = '<<<<< SEARCH\nT\n=====\na\n======\nT\nb\n>>>>> REPLACE\n'
    expect(named(`a.md\n${doubt}<<<<< SEARCH\nx\n=======\ny\n>>>>> REPLACE\n`)).toEqual({ paths: ['a.md'], problems: ['ambiguous'] })
    expect(readSearchReplace(`a.md\n${doubt}`).files[0]?.changes[0]?.search).toEqual(['T'])
  })

  it('reports a block as cut off if another block or the end of the reply comes first', () => {
    expect(named('a.ts\n<<<<<<< SEARCH\na\n=======\nb\n<<<<<<< SEARCH\nc\n=======\nd\n>>>>>>> REPLACE\n')).toEqual({
      paths: ['a.ts'],
      problems: ['cut-off'],
    })
    expect(named(`a.ts\n${block('a', 'b')}<<<<<<< SEARCH\nc\n`)).toEqual({ paths: [], problems: ['cut-off'] })
  })

  it('reports a reply that ends inside a marker as cut off', () => {
    for (const torn of ['<<<', '<<<<<<< SEA', '------- S'])
      expect(named(`a.ts\n${block('a', 'b')}${torn}`)).toEqual({ paths: [], problems: ['cut-off'] })
  })

  it('reports a block in an unclosed fence as cut off', () => {
    expect(named(`a.ts\n\`\`\`ts\n${block('a', 'b')}`)).toEqual({ paths: [], problems: ['cut-off'] })
    expect(named(`\`\`\`markdown\na.ts\n\`\`\`ts\n${block('a', 'b')}\`\`\`\n\`\`\`\n`)).toEqual({ paths: ['a.ts'], problems: [] })
  })
})

describe('search/replace markers with something before or after them', () => {
  const inside = block('x', 'y').trimEnd().replace(/^/gm, '  ')
  const texts = (text: string) => {
    const { files, problems } = readSearchReplace(text)
    const changes = files.flatMap((file) => file.changes.map(({ search, content }) => [search?.join('\n'), content.join('\n')]))
    return { changes, problems: problems.map(({ code }) => code) }
  }

  it.each([
    ['the opening one', /^(?=<<)/m],
    ['the divider', /^(?===)/m],
    ['the closing one', /^(?=>>)/m],
    ['all of them', /^(?=[<=>]{7})/gm],
  ])('are read: %s', (_, marker) => {
    expect(texts(`a.ts\n${block('a', 'b').replace(marker, '  ')}`)).toEqual({ changes: [['a', 'b']], problems: [] })
  })

  it('are read with the end of the fence behind the closing one', () => {
    const glued = `\`\`\`ts\n${block('a', 'b').trimEnd()}\`\`\`\n`
    expect(texts(`a.ts\n${glued}\na.ts\n${glued}`)).toEqual({
      changes: [
        ['a', 'b'],
        ['a', 'b'],
      ],
      problems: [],
    })
  })

  it('are text in a block whose own markers have none', () => {
    expect(texts(`a.md\n${block('a', `Like this:\n${inside}\nend`)}`)).toEqual({
      changes: [['a', `Like this:\n${inside}\nend`]],
      problems: [],
    })
    expect(texts(`a.md\n${block(inside, 'b')}`)).toEqual({ changes: [[inside, 'b']], problems: [] })
    expect(texts(`a.rst\n${block('a', 'T\n  =======\nb')}`)).toEqual({ changes: [['a', 'T\n  =======\nb']], problems: [] })
  })

  it('are markers where two blocks would otherwise be one', () => {
    const two = `${block('a', 'b').replace('>>>>>>>', '  >>>>>>>')}${block('c', 'd').replace('<<<<<<<', '  <<<<<<<')}`
    expect(texts(`a.ts\n${two}`)).toEqual({
      changes: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      problems: [],
    })
  })
})
