import type { ChatMessage } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { exportChat } from './export-chat.ts'

const at = '2026-11-15T16:00:00.000Z'
const message = (id: string, parent: string | null, text: string, differs: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  parent,
  from: 'you',
  at,
  mode: 'act',
  edits: 'diff',
  state: 'done',
  text,
  ...differs,
})

describe('exportChat', () => {
  it('exports the shown branch with the model, mode, context and usage of each message', () => {
    const tree = [
      message('1', null, 'Make it two.', { context: { tokens: 1_200, files: 3, maps: 1 } }),
      message('2', '1', 'Another branch.', { from: 'model' }),
      message('3', '1', 'Which one?', {
        from: 'model',
        model: 'openai/gpt-5',
        mode: 'plan',
        thinking: 'Hm.',
        usage: { input: 1_500, output: 20, cost: 0.0123 },
      }),
    ]
    expect(exportChat({ name: 'Two\nof it', head: '3', tree })).toBe(`# Two of it

## You

_${at} · act · 2 files, 1 code map, 1,200 tokens of context_

Make it two.

## openai/gpt-5

_${at} · plan · 1,500 in · 20 out · $0.0123_

<details><summary>Thinking</summary>

\`\`\`
Hm.
\`\`\`

</details>

Which one?
`)
  })

  it('exports edits verbatim, in a fence longer than any in their text', () => {
    const text = '<file path="a.md" action="create">\n<change><content>\n===\n````ts\nx\n````\n===\n</content></change>\n</file>'
    const tree = [message('1', null, text, { from: 'model', files: [{ path: 'a.md', action: 'create' }] })]
    expect(exportChat({ name: 'x', head: '1', tree })).toContain(`changes a.md_\n\n\`\`\`\`\`xml\n${text}\n\`\`\`\`\`\n`)
  })

  it('closes an open fence before the next message, and marks a truncated answer', () => {
    const tree = [message('1', null, 'Look:\n~~~~\n```\nx'), message('2', '1', 'Next', { from: 'model', state: 'cut' })]
    const text = exportChat({ name: 'x', head: '2', tree })
    expect(text).toContain('```\nx\n~~~~\n\n## Model')
    expect(text).toContain('> The answer ends here because it was stopped or cut off.')
  })

  it('exports the reason why an answer failed, and only a title for an empty conversation', () => {
    const refusal = { code: 'model-busy' as const, says: 'The provider is busy.', try: 'Wait.' }
    const tree = [message('1', null, '', { from: 'model', state: 'failed', refusal })]
    expect(exportChat({ name: 'x', head: '1', tree })).toContain('> The provider is busy.')
    expect(exportChat({ name: 'x', head: null, tree })).toBe('# x\n')
  })

  it('ends when the messages form a cycle', () => {
    const tree = [message('1', '2', 'a'), message('2', '1', 'b')]
    expect(exportChat({ name: 'x', head: '2', tree }).match(/## You/g)).toHaveLength(2)
  })
})
