import { describe, expect, it } from 'vitest'
import { insertProbes, probeAt, probesOf } from './insert-probes.ts'

const source = 'const f = (a) => a.map((b) => b)\nfunction g() { if (f) { h() } }'

describe('probes', () => {
  it('inserts a probe into the module, every block and every function without a block', () => {
    expect(insertProbes('a.ts', source, (index) => `p(${index})`)).toBe(
      'const f = (a) => (p(1), a.map((b) => (p(2), b)))\nfunction g() { p(3); if (f) { p(4); h() } }\n;p(0)\n',
    )
  })

  it('finds the innermost probe around a position', () => {
    const probes = probesOf('a.ts', source)
    const at = (text: string) => probeAt(probes, source.indexOf(text), source.indexOf(text) + text.length)
    expect([at('const'), at('a.map'), at('if'), at('h()')]).toEqual([0, 1, 3, 4])
  })
})
