// docs/specification.md says of every demand where it is held and which test proves it. Here is seen that those files and tests exist and that
// its counts are right; whether a test shows what the row says is for whoever writes the row.

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const table = 'docs/specification.md'
const text = readFileSync(table, 'utf8')

interface Row {
  section: string
  demand: string
  files: string[]
  proofs: { file: string; title: string }[]
  standing: 'proven' | 'different' | 'open'
}

describe('the table of the specification', () => {
  const rows = readRows(text)

  it('has a row for every part of it', () => {
    const sections = [...new Set(rows.map(({ section }) => section.replace(/ .*/, '')))]
    const own = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3', '4', '5', '6', '7', '8', '9']
    const formats = Array.from({ length: 10 }, (_, at) => `formats-${at + 1}`)
    expect(sections).toEqual([...own, ...formats, 'cli'])
  })

  it('names only files that exist', () => {
    const missing = rows.flatMap(({ demand, files, proofs, standing }) => {
      const named = [...files, ...proofs.map(({ file }) => file)].filter((file) => !existsSync(file))
      if (files.length === 0 && standing !== 'open') named.push('no file at all')
      return named.map((file) => `${demand}: ${file}`)
    })
    expect(missing).toEqual([])
  })

  it('names only tests that exist, by their title', () => {
    const missing = rows.flatMap(({ demand, proofs }) =>
      proofs.flatMap(({ file, title }) => (existsSync(file) && hasTitle(sourceOf(file), title) ? [] : [`${demand}: ${file} › ${title}`])),
    )
    expect(missing).toEqual([])
  })

  it('has a test for every row, or says that it is open', () => {
    const silent = rows.filter(({ proofs, standing }) => (standing === 'open') !== (proofs.length === 0))
    expect(silent.map(({ demand }) => demand)).toEqual([])
  })

  it('says each thing once, and counts itself rightly', () => {
    const demands = rows.map(({ section, demand }) => `${section}: ${demand}`)
    expect(demands.filter((demand, at) => demands.indexOf(demand) !== at)).toEqual([])
    const count = (standing: Row['standing']) => rows.filter((row) => row.standing === standing).length
    const sums = `**${rows.length} rows: ${count('proven')} proven, ${count('different')} proven and different on purpose, ${count('open')} open.**`
    expect(text).toContain(sums)
  })
})

describe('a title', () => {
  const source = `
    it('is plain, isn\\'t it', () => {})
    it.each([['a row', 1]])('counts %s of $kind', () => {})
    it(\`\${tool} answers under its own name\`, () => {})
    expect(words).toContain('not a title')`

  it('is found as it is printed, with whatever a table or a loop puts into it', () => {
    const found = ["is plain, isn't it", 'a row', 'counts 3 of apples', 'search answers under its own name']
    expect(found.map((title) => [title, hasTitle(source, title)])).toEqual(found.map((title) => [title, true]))
  })

  it('is not any text of the file, nor a piece of a title', () => {
    const others = ['not a title', 'is plain', 'counts 3', 'answers under its own name', '']
    expect(others.map((title) => [title, hasTitle(source, title)])).toEqual(others.map((title) => [title, false]))
  })
})

/** Below the headings `## 2.1 …`: demand, where it is held, what proves it. */
function readRows(markdown: string): Row[] {
  let section = ''
  return markdown.split('\n').flatMap((line): Row[] => {
    section = /^## (.+)/.exec(line)?.[1] ?? section
    const [, demand, held, proven] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (section === '' || proven === undefined || demand === undefined || held === undefined) return []
    if (demand === 'Demand' || /^-+$/.test(demand)) return []
    const proofs = codesIn(proven).map((code) => {
      const [file = '', title = ''] = code.split(' › ')
      return { file, title }
    })
    const standing = proven.startsWith('open: ') ? 'open' : demand.includes(' Differs: ') ? 'different' : 'proven'
    return [{ section, demand, files: codesIn(held), proofs: standing === 'open' ? [] : proofs, standing }]
  })
}

/** Between single or double backticks. */
function codesIn(cell: string): string[] {
  return [...cell.matchAll(/(`+) ?(.+?) ?\1(?!`)/g)].map(([, , code = '']) => code)
}

const sources = new Map<string, string>()

function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(file, 'utf8')
  sources.set(file, source)
  return source
}

/** As the first of several arguments, or of a row in a table; or by a pattern with a few words of its own that tables and loops fill in. */
function hasTitle(source: string, title: string): boolean {
  if (title === '') return false
  const spelled = [`'${title.replaceAll("'", "\\'")}',`, `"${title}",`, `\`${title}\`,`]
  if (spelled.some((literal) => source.includes(literal))) return true
  return patternsIn(source).some((pattern) => pattern.test(title))
}

const patterns = new Map<string, RegExp[]>()

function patternsIn(source: string): RegExp[] {
  const found =
    patterns.get(source) ?? [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1,/g)].flatMap(([, , literal = '']) => asPattern(literal))
  patterns.set(source, found)
  return found
}

const placeholder = /\$\{[^}]*\}|\$[a-zA-Z.]+|%[sijdf]/

function asPattern(literal: string): RegExp[] {
  const parts = literal.split(new RegExp(placeholder, 'g'))
  if (parts.length < 2 || parts.join('').replaceAll(/\W/g, '').length < 8) return []
  return [new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)]
}
