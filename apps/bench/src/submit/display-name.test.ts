import { submissionSchema } from '@sheaf/contract/service-schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replyTo, tinyHeader } from '../run/testing/tiny-set.ts'
import { displayName } from './display-name.ts'
import { writeSubmission } from './write-submission.ts'

const stamp = { nonce: 'n'.repeat(24), sentAt: '2026-11-15T12:00:00.000Z', client: 'sheaf 1.0.0' }

describe('displayName', () => {
  it('keeps ordinary names, removes invisible characters, and falls back to another name', () => {
    expect(['GPT-5 (high)', 'Qwen 3 · 235B', 'Gemini 4 プロ'].map((name) => displayName(name, 'x'))).toEqual([
      'GPT-5 (high)',
      'Qwen 3 · 235B',
      'Gemini 4 プロ',
    ])
    expect(displayName('  a\u{202e}b\n\tc\u{200b} ', 'x')).toBe('ab c')
    expect(['', ' \u{3164} ', '···'].map((name) => displayName(name, 'provider/model'))).toEqual([
      'provider/model',
      'provider/model',
      'provider/model',
    ])
    expect([displayName('M\u{43e}del', 'x'), displayName('\u{200b}', '\u{2800}')]).toEqual(['Mdel', 'Unknown'])
  })

  it('turns marks, mixed alphabets and spaces into a name that the service accepts', () => {
    const odd = fc.constantFrom(
      'a',
      'о',
      '\u0301',
      '\u0327',
      '\u200b',
      ' ',
      '\u0958',
      '\u093c',
      '漢',
      '\u2800',
      '1',
      '\ud800',
      '\u0345',
      '\u20dd',
      '\u034f',
    )
    fc.assert(
      fc.property(fc.string({ unit: odd, maxLength: 150 }), (name) => {
        const { error } = submissionSchema.safeParse({ modelName: displayName(name, name) })
        expect(error?.issues.filter(({ path }) => path[0] === 'modelName')).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it('turns any text into a name and a body that the service accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 200 }), (name, reply) => {
        const header = tinyHeader({ modelName: displayName(name, reply), providerName: 'Tiny' })
        const body = writeSubmission({ header, replies: [replyTo('python-1', reply)], whole: 0 }, stamp)
        expect(submissionSchema.safeParse(JSON.parse(body)).error?.issues ?? []).toEqual([])
        expect(JSON.parse(body).replies[0].reply).toBe(reply)
      }),
    )
  })
})
