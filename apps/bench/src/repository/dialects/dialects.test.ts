import { benchLanguages } from '@sheaf/contract'
import { openSyntaxCheck } from '@sheaf/engine/change'
import { openPool, spawnProcess } from '@sheaf/engine/work'
import { afterAll, describe, expect, it } from 'vitest'
import type { Type } from '../plan/code.ts'
import { dialects } from './index.ts'

const pool = openPool(1, { spawn: spawnProcess })
afterAll(() => pool.close())
const check = openSyntaxCheck({ pool: async () => pool })

const location = { folder: 'stock room', file: 'count sheet' }
const record = { words: 'count sheet', about: 'One sheet.', fields: [{ words: 'bin code', type: 'text' as const }], home: location }
const results: Type[] = ['int', 'text', 'flag', 'nothing', { list: 'int' }, record]

describe.each(benchLanguages)('the %s dialect', (language) => {
  const writer = dialects[language]

  it('writes guards, calls and functions that parse, for every result type', async () => {
    const functions = results.map((result, number) => {
      const about = {
        name: writer.functionName(`check number ${'abcdef'[number]}`, true),
        exported: number % 2 === 0,
        parameters: [
          { name: writer.local('late fee'), type: writer.type('int', location, 'parameter') },
          { name: writer.local('count sheets'), type: writer.type({ list: record }, location, 'parameter') },
        ],
        returns: writer.type(result, location, 'result'),
      }
      const long = Array.from({ length: 9 }, (_, each) => writer.local(`argument number ${each}`))
      return writer.defineFunction(about, [
        writer.guard({ name: writer.local('late fee'), type: about.parameters[0]?.type ?? '' }, 12_000, about.returns, writer.indent),
        writer.call(writer.functionName('record audit', true), ['1', '2'], writer.indent),
        writer.call(writer.functionName('record audit event', true), long, writer.indent),
      ])
    })
    const head = writer.head({ location, about: 'Sheets.', imports: [], records: false, states: false, formats: false })
    const path = writer.path(location)
    expect(await check([{ path, before: '', after: `${[head, ...functions].join('\n\n')}\n` }])).toEqual([[]])
  })
})

describe('dialects', () => {
  const paths = (language: keyof typeof dialects) =>
    [{ folder: 'core', file: 'audit' }, location].map((each) => dialects[language].path(each))

  it('imports names as each language does', () => {
    const taken = benchLanguages.map((language) => {
      const [from = '', to = ''] = paths(language)
      const names = ['record audit', 'record audits'].map((words) => dialects[language].functionName(words, true))
      return dialects[language].importLines(from, to, names)
    })
    expect(taken).toEqual([
      "import { recordAudit, recordAudits } from '../core/audit.ts';",
      'import "meridian/core"',
      'import Core',
      'from meridian.core.audit import record_audit, record_audits',
      'use crate::core::audit::{record_audit, record_audits};',
    ])
  })

  it('writes a guard in the syntax of each language', () => {
    const guards = benchLanguages.map((language) => {
      const { guard, local, type, indent } = dialects[language]
      return guard({ name: local('late fee'), type: type('int', location, 'parameter') }, 3, type('text', location, 'result'), indent)
    })
    expect(guards).toEqual([
      "  if (lateFee < 3) {\n    return '';\n  }",
      '\tif lateFee < 3 {\n\t\treturn ""\n\t}',
      '    guard lateFee >= 3 else {\n        return ""\n    }',
      '    if late_fee < 3:\n        return ""',
      '    if late_fee < 3 {\n        return String::new();\n    }',
    ])
  })
})
