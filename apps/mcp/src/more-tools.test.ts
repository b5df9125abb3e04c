import { isToolOn, type McpToolName, mcpTools } from '@sheaf/contract'
import { get_encoding as openEncoding } from 'tiktoken'
import { describe, expect, it } from 'vitest'
import { listLean, readMoreTools } from './more-tools.ts'

const all = Object.keys(mcpTools) as McpToolName[]
const byDefault = all.filter((name) => isToolOn(name, {}))

function countTokens(text: string): number {
  const encoding = openEncoding('o200k_base')
  const { length } = encoding.encode(text)
  encoding.free()
  return length
}

describe('the lean list of tools', () => {
  it('takes at most 2,000 tokens, and names every other enabled tool', () => {
    for (const enabled of [byDefault, all]) {
      const lean = listLean(enabled)
      expect(countTokens(JSON.stringify({ tools: lean }))).toBeLessThanOrEqual(2_000)
      const names = lean.map(({ name }) => name)
      const rest = enabled.filter((name) => !names.includes(name))
      expect([names.at(-1), rest.length > 0]).toEqual(['more_tools', true])
      for (const name of rest) expect(lean.at(-1)?.description).toContain(name)
    }
  })

  it('has no tool for others if there are none', () => {
    expect(listLean(['search', 'read_file']).map(({ name }) => name)).toEqual(['search', 'read_file'])
  })

  it('describes the other tools with their arguments, and passes a call on', () => {
    const described = readMoreTools({}, byDefault)
    expect(described).toEqual({ ok: true, text: expect.stringContaining('token_stats: Count the tokens') })
    expect(described).toEqual({ ok: true, text: expect.not.stringContaining('read_file: Read') })
    expect(described).toEqual({ ok: true, text: expect.stringContaining('"checked"') })
    expect(readMoreTools({ name: 'token_stats', args: { a: 1 } }, byDefault)).toEqual({ ok: true, tool: 'token_stats', given: { a: 1 } })
    expect(readMoreTools({ tool: 7 }, byDefault)).toMatchObject({ ok: false })
  })
})
