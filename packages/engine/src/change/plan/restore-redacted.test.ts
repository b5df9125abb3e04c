import type { Reply, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactSecrets } from '../../secrets/redact-secrets.ts'
import { applyHunks } from '../hunks/index.ts'
import { memoryTargets } from './memory-targets.ts'
import { planFiles } from './plan-files.ts'

const old = "export const port = 80\n  export const token = 'ghp_realtoken'\nexport const host = 'a'\n"
const shown = old.replace('ghp_realtoken', '[REDACTED: github]')

function plan(action: ReplyFile['action'], content: string, { search, text = old }: { search?: string; text?: string } = {}) {
  const lines = content.replace(/\n$/, '').split('\n')
  const change = { line: 1, content: lines, ...(search === undefined ? {} : { search: search.split('\n') }) }
  const file: ReplyFile = { line: 1, path: 'a.ts', action, changes: [change] }
  const reply: Reply = { format: 'xml', files: [file], problems: [], notes: [] }
  const { files, notes } = planFiles(reply, memoryTargets(text === '' ? {} : { 'a.ts': text }))
  const [only] = files
  if (!only) throw new Error('no file')
  return { ...only, notes }
}

/** Planned text of the file, or the problem codes. */
function planned(...asked: Parameters<typeof plan>) {
  const { problems, text, hunks, notes } = plan(...asked)
  return { text: problems.length > 0 ? problems.map(({ code }) => code) : applyHunks(text, hunks), notes: notes.length }
}

describe('a redacted secret', () => {
  it('restores a redacted secret where its line is repeated, and adds a note', () => {
    expect(planned('rewrite', shown.replace('80', '81'))).toEqual({ text: old.replace('80', '81'), notes: 1 })
    const wider = "export const port = 81\n    export const token = '[REDACTED: github]'\n"
    expect(planned('modify', wider, { search: 'export const port = 80' }).text).toContain("    export const token = 'ghp_realtoken'\n")
  })

  it('never overwrites a secret with its placeholder', () => {
    const renamed = shown.replace('export const token', 'export const key')
    expect(planned('rewrite', renamed)).toEqual({ text: ['omission'], notes: 0 })
    expect(planned('rewrite', "token = '[REDACTED: github]'\n")).toEqual({ text: ['omission'], notes: 0 })
    const search = "  export const token = 'ghp_realtoken'"
    expect(planned('modify', "const secret = '[REDACTED: github]'", { search }).text).toEqual(['omission'])
  })

  it('does not restore a secret if two lines of the file could be meant', () => {
    const two = "key: 'one-secret'\nkey: 'another-secret'\nport: 80\n"
    const both = "key: '[REDACTED: generic]'\nkey: '[REDACTED: generic]'\nport: 81\n"
    expect(planned('rewrite', both, { text: two })).toEqual({ text: ['omission'], notes: 0 })
  })

  it('does not overwrite a redacted secret of several lines', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----\n'
    expect(planned('rewrite', '[REDACTED: private-key]\n\n\nport: 81\n', { text: `${key}port: 80\n` }).text).toEqual(['omission'])
  })

  it('refuses to write a placeholder to another file', () => {
    expect(planned('create', "export const token = '[REDACTED: github]'\n", { text: '' }).text).toEqual(['omission'])
    expect(planned('modify', "one()\nconst token = '[REDACTED: github]'", { text: 'one()\n', search: 'one()' }).text).toEqual(['omission'])
  })

  it('matches a search that contains a redacted line', () => {
    const change = { search: "  export const token = '[REDACTED: github]'\nexport const host = 'a'", text: old }
    const content = "  export const token = '[REDACTED: github]'\nexport const host = 'b'"
    expect(planned('modify', content, change)).toEqual({ text: old.replace("'a'", "'b'"), notes: 1 })
  })

  it('reports that a redacted search was not found, without quoting the secret', () => {
    const text = "first(alpha)\nsecond(beta)\nthird(gamma)\nfourth(delta)\n\nlast(omega)\nconst token = 'ghp_realtoken'\n"
    const search = "const token = '[REDACTED: github]'\nfirst(alpha)\nsecond(beta)\nthird(gamma)\nfourth(delta)"
    const { problems } = plan('modify', 'x', { search, text })
    expect(problems.map(({ code, nearest }) => [code, nearest?.lines[0]])).toEqual([['no-match', 'first(alpha)']])
    expect(JSON.stringify(problems)).not.toContain('ghp_realtoken')
    const [hidden] = plan('modify', 'x', { search: '[REDACTED: private-key]' }).problems
    expect(hidden?.message).toContain('not shown to the model')
  })

  it('allows placeholder text in a file that already contains such text', () => {
    const text = 'It says [REDACTED: github] there.\nMore of it.\n'
    expect(planned('rewrite', text.replace('More', 'Less'), { text }).text).toBe(text.replace('More', 'Less'))
    expect(planned('modify', 'More of it.\nAnd [REDACTED: aws].', { text, search: 'More of it.' }).text).toBe(
      'It says [REDACTED: github] there.\nMore of it.\nAnd [REDACTED: aws].\n',
    )
  })

  it('keeps every secret or refuses, whatever else is rewritten', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/)
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,20}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.boolean(), secret), { minLength: 1, maxLength: 8 }), fc.nat(), (rows, at) => {
        const file = `${rows.map(([name, , value]) => `${name} = "${value}"`).join('\n')}\nlast = 1\n`
        let from = 0
        const found = rows.flatMap(([name, isSecret, value]) => {
          const start = from + name.length + 4
          from = start + value.length + 2
          return isSecret ? [{ rule: 'generic', start, end: start + value.length }] : []
        })
        const lines = redactSecrets(file, found).split('\n')
        const changed = [...lines.slice(0, at % rows.length), 'added()', ...lines.slice(at % rows.length)]
          .join('\n')
          .replace('last = 1', 'last = 2')
        const { text } = planned('rewrite', changed, { text: file })
        if (typeof text === 'string') for (const [, , value] of rows) expect(text).toContain(value)
        else expect(text).toEqual(['omission'])
      }),
    )
  })
})
