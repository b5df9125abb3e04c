import { describe, expect, it } from 'vitest'
import { approvalWords } from './approval-dialog.words.ts'
import { clientDisplayName, effectsOf, toolTitle } from './approval-words.ts'
import { truncateMiddle } from './truncate-middle.ts'

describe('an approval', () => {
  it('names the client and says why it needs approval', () => {
    expect(approvalWords({ kind: 'new', name: 'claude-code' }).title).toBe('Allow “claude-code” to use Sheaf?')
    expect(approvalWords({ kind: 'changed', name: 'Cursor' })).toEqual({
      title: 'Allow “Cursor” to use Sheaf again?',
      description:
        'The client program has changed since you allowed it. The program may have been updated, or a different program may be using the same name.',
    })
    expect(approvalWords({ kind: 'take-over', name: 'codex', connected: 'Cursor' })).toEqual({
      title: 'Allow “codex” to take over from “Cursor”?',
      description: '“Cursor” is currently connected and will be disconnected.',
    })
  })

  it('lists tools under all four effects, including empty ones', () => {
    expect(effectsOf({ effects: { reads: ['search', 'later_tool'], chooses: [], asksModels: ['request_plan'], edits: [] } })).toEqual([
      { effect: 'reads', tools: ['Search', 'later_tool'] },
      { effect: 'chooses', tools: [] },
      { effect: 'asks-models', tools: ['Request plan'] },
      { effect: 'edits', tools: [] },
    ])
  })
})

describe('text from a client', () => {
  it('escapes line breaks and bidirectional controls, and shortens long names', () => {
    expect(clientDisplayName('a\nb\u202ec')).toBe('a\\nb\\u202ec')
    expect(clientDisplayName('x'.repeat(300))).toBe(`${'x'.repeat(47)}…`)
    expect(clientDisplayName('  ')).toBe('unnamed')
    expect(toolTitle('no\ttool')).toBe('no\\ttool')
  })

  it('cuts a long path in the middle, so that its end stays visible', () => {
    expect(truncateMiddle('/usr/bin/node')).toBe('/usr/bin/node')
    const cut = truncateMiddle(`/${'a'.repeat(400)}/node`)
    expect([cut.length < 160, cut.startsWith('/aaa'), cut.endsWith('/node'), cut.includes(' … ')]).toEqual([true, true, true, true])
  })
})
