import { type EditFormat, languageName } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { exampleFile } from './edit-examples.ts'
import { editInstructions } from './edit-instructions.ts'
import { exampleLanguages } from './example-languages.ts'

const formats: EditFormat[] = ['diff', 'whole', 'architect']
const offered = {
  diff: ['modify', 'create', 'rewrite', 'delete', 'rename'],
  whole: ['create', 'rewrite', 'delete', 'rename'],
  architect: ['delegate edit', 'create', 'delete', 'rename'],
}
const every = formats.flatMap((format) =>
  exampleLanguages.map((language) => ({ format, language, text: editInstructions(format, languageName(language.language)) })),
)

describe('editInstructions', () => {
  it.each(
    formats.flatMap((format) => ['TypeScript', 'Python', 'Go'].map((language) => [format, language] as const)),
  )('matches the reviewed text for %s in %s', async (format, language) => {
    await expect(editInstructions(format, language)).toMatchFileSnapshot(`golden/${format}-${language.toLowerCase()}.txt`)
  })

  // [F1.11] [F1.12] [F1.13]
  it.each(formats)('offers exactly the actions of the %s format', (format) => {
    const section = editInstructions(format, 'ts')
      .split('# ')
      .find((part) => part.startsWith('Actions'))
    expect([...(section ?? '').matchAll(/^- `(.+?)`/gmu)].map((match) => match[1])).toEqual(offered[format])
    for (const { text } of every.filter((each) => each.format === format)) {
      expect(parse(text).files.filter(({ action }) => !offered[format].includes(action))).toEqual([])
    }
  })

  it('stays within 6,400 characters, about 1,500 tokens', () => {
    expect(
      every.filter(({ text }) => text.length > 6_400).map(({ format, language }) => `${format} ${languageName(language.language)}`),
    ).toEqual([])
  })

  // [F1.12]
  it('mentions search blocks only in the diff format', () => {
    expect(editInstructions('diff', 'ts')).toContain('<search>\n===')
    for (const format of ['whole', 'architect'] as const) expect(editInstructions(format, 'ts')).not.toContain('<search>\n===')
  })

  it('contains no tag that could close its section', () => {
    expect(every.filter(({ text }) => /<\/?(?:xml_formatting_instructions|file_map|file_contents|user_instructions)/u.test(text))).toEqual(
      [],
    )
  })
})

describe('edit examples', () => {
  it.each(
    every.map((each) => [each.format, languageName(each.language.language), each] as const),
  )('follows the grammar in the %s format for %s', (format, _name, { language, text }) => {
    const { files, left } = parse(text)
    expect(left).not.toMatch(/<\/?(?:file|change|new)\b/u)
    const right = files.filter((file) => !file.wrong && file.path !== 'path/as/given')
    expect(right.map((file) => file.action)).toEqual([
      { diff: 'modify', whole: 'rewrite', architect: 'delegate edit' }[format],
      'create',
      'delete',
      'rename',
    ])
    for (const file of right) {
      expect([file.action, file.to !== undefined, file.changes.length]).toEqual([
        file.action,
        file.action === 'rename',
        { modify: 2, 'delegate edit': 2, rename: 0 }[file.action] ?? 1,
      ])
      for (const change of file.changes) {
        expect([file.action, change.search !== undefined]).toEqual([file.action, file.action === 'modify'])
        expect([file.action, change.complexity !== undefined]).toEqual([file.action, file.action === 'delegate edit'])
        expect([file.action, change.content === '']).toEqual([file.action, file.action === 'delete'])
      }
    }
    expect(right.slice(0, 1).map((file) => file.path)).toEqual([language.path])
  })

  it.each(
    exampleLanguages.map((language) => [languageName(language.language), language] as const),
  )('applies the modify example for %s to the shown file and leaves brackets balanced', (_name, language) => {
    const before = exampleFile(language)
    const [modify] = parse(editInstructions('diff', languageName(language.language))).files.filter((file) => file.path === language.path)
    let after = before
    for (const { search = '', content } of modify?.changes ?? []) {
      expect([before.split(search).length - 1, search.split('\n').length >= 2]).toEqual([1, true])
      after = after.replace(search, () => content)
    }
    expect(after).toContain(language.priced)
    expect(after).toContain(language.guard)
    expect([balance(before), balance(after), balance(language.created.text)]).toEqual([0, 0, 0])
  })

  it.each(
    exampleLanguages.map((language) => [languageName(language.language), language] as const),
  )('rewrites the whole file with one changed line in the example for %s', (_name, language) => {
    const [rewrite] = parse(editInstructions('whole', languageName(language.language))).files.filter((file) => file.path === language.path)
    expect(`${rewrite?.changes[0]?.content}\n`).toBe(exampleFile(language).replace(language.price, () => language.priced))
  })

  it.each(
    exampleLanguages.map((language) => [languageName(language.language), language] as const),
  )('shows wrong examples for %s that are wrong for the stated reason', (_name, language) => {
    const text = editInstructions('diff', languageName(language.language))
    const wrong = [...text.matchAll(/^Wrong\. (.+)\n\n {4}<(search|content)>\n===\n([\s\S]*?)\n===\n/gmu)].map((match) => ({
      why: match[1],
      kind: match[2],
      text: match[3] ?? '',
    }))
    const places = (search: string) => exampleFile(language).split(search).length - 1
    expect(
      wrong.map((each) => [
        each.kind,
        each.kind === 'search' ? places(each.text) : each.text === [language.loop, language.priced, language.endLoop].join('\n'),
      ]),
    ).toEqual([
      ['search', 0],
      ['search', expect.toSatisfy((count: number) => count >= 2)],
      ['search', 2],
      ['content', false],
    ])
    expect(wrong.map((each) => each.text.split('\n').length === 1)).toEqual([false, true, false, false])
  })
})

interface ParsedChange {
  search: string | undefined
  content: string
  complexity: number | undefined
}

/** Parses the grammar of formats §1.1 strictly: any other text is returned in `left` or throws. */
function parse(text: string): {
  files: { path: string; action: string; to: string | undefined; wrong: boolean; changes: ParsedChange[] }[]
  left: string
} {
  const block = /^(Wrong\. .+\n\n)?<file path="([^"<>]+)" action="([a-z ]+)">\n([\s\S]*?)\n<\/file>$/gmu
  const files = [...text.matchAll(block)].map(([, wrong, path = '', action = '', body = '']) => {
    const to = /^ {2}<new path="([^"<>]+)"\/>$/u.exec(body)?.[1]
    return { path, action, to, wrong: wrong !== undefined, changes: to === undefined ? parseChanges(body) : [] }
  })
  return { files, left: text.replace(block, '').replace(/`[^`\n]*`/gu, '') }
}

function parseChanges(body: string): ParsedChange[] {
  const one =
    / {2}<change>\n {4}<description>[^<>\n]+<\/description>\n(?: {4}<search>\n===\n([\s\S]+?)\n===\n {4}<\/search>\n)? {4}<content>\n===\n(?:([\s\S]*?)\n)??===\n {4}<\/content>\n(?: {4}<complexity>(\d+)<\/complexity>\n)? {2}<\/change>/gu
  const changes = [...body.matchAll(one)].map(([, search, content = '', complexity]) => ({
    search,
    content,
    complexity: complexity === undefined ? undefined : Number(complexity),
  }))
  expect(body.replace(one, '').trim()).toBe('')
  expect(changes.filter(({ complexity }) => complexity !== undefined && (complexity < 1 || complexity > 10))).toEqual([])
  return changes
}

function balance(code: string): number {
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0
  return count(/[([{]/gu) - count(/[)\]}]/gu) + count(/\b(?:def .*\)|do \|.*)$/gmu) - count(/^\s*end$/gmu)
}
