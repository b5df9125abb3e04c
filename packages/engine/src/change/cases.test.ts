// Runs every Markdown case of reply/cases: its reply on the files before gives the files after, or the codes of the refusal.
// A case: `# Title`, prose, `## Reply`, `## Before`, then `## After` or `## Refused`; optional: `## Rungs` and `## Notes` (prose).

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCase } from './index.ts'

const folder = path.join(import.meta.dirname, '../reply/cases')

describe('reply cases', () => {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
    const parsed = readCase(readFileSync(path.join(folder, name), 'utf8'))
    it(`${name.replace('.md', '')}: ${parsed.title}`, async () => {
      const answer = await tryCase({ id: name, files: parsed.before, reply: parsed.reply })
      const problems = [...new Set(answer.problems)].sort()
      const seen = { committed: answer.committed, files: answer.files, problems }
      if (parsed.refused) expect(seen).toEqual({ committed: false, files: {}, problems: parsed.refused })
      else expect(seen).toEqual({ committed: true, files: parsed.after, problems: [] })
      if (parsed.rungs) expect(answer.rungs).toEqual(parsed.rungs)
    })
  }
})

describe('readCase', () => {
  it('throws for a case without After or Refused', () => {
    expect(() => readCase('# T\n\n## Reply\n~~~~\nx\n~~~~\n')).toThrow('After or Refused')
  })

  it('reads line ends and a missing final newline from the words after a fence', () => {
    const text = '# T\n## Reply\n~~~~\nx\n~~~~\n## Before\n### a.ts\n~~~ ts crlf no-final-newline\na\nb\n~~~\n## After\n### a.ts\ngone\n'
    expect(readCase(text)).toEqual({ title: 'T', reply: 'x\n', before: { 'a.ts': 'a\r\nb' }, after: { 'a.ts': null } })
  })
})

interface ParsedCase {
  title: string
  reply: string
  before: Record<string, string>
  after?: Record<string, string | null>
  refused?: string[]
  rungs?: string[]
}

function readCase(text: string): ParsedCase {
  const parsed: ParsedCase = { title: '', reply: '', before: {} }
  const lines = text.split('\n')
  let part = ''
  let file = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, marks = '', info = ''] = /^(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (marks !== '') {
      const end = lines.findIndex((each, index) => index > at && each === marks)
      if (end < 0) throw new Error(`The fence in line ${at + 1} is never closed.`)
      put(parsed, part, file, fileText(lines.slice(at + 1, end), info))
      at = end
    } else if (line.startsWith('# ')) parsed.title = line.slice(2)
    else if (line.startsWith('## ')) {
      part = line.slice(3)
      if (part === 'After') parsed.after = {}
      if (part === 'Refused') parsed.refused = []
      if (part === 'Rungs') parsed.rungs = []
    } else if (line.startsWith('### ')) file = line.slice(4)
    else if (part === 'After' && line === 'gone') put(parsed, part, file, null)
    else if (line.startsWith('- ')) (part === 'Refused' ? parsed.refused : part === 'Rungs' ? parsed.rungs : undefined)?.push(line.slice(2))
  }
  parsed.refused?.sort()
  if (parsed.title === '' || parsed.reply === '') throw new Error('A case needs a title and a reply.')
  if ((parsed.after === undefined) === (parsed.refused === undefined)) throw new Error('A case needs either After or Refused.')
  return parsed
}

function put(parsed: ParsedCase, part: string, file: string, text: string | null): void {
  if (part === 'Reply' && text !== null) parsed.reply = text
  else if (part === 'Before' && text !== null) parsed.before[file] = text
  else if (part === 'After' && parsed.after) parsed.after[file] = text
}

function fileText(lines: readonly string[], info: string): string {
  const words = info.split(/\s+/)
  const end = words.includes('crlf') ? '\r\n' : '\n'
  return lines.join(end) + (lines.length === 0 || words.includes('no-final-newline') ? '' : end)
}
