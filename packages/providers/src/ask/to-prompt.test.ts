import type { AskMessage } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { toPrompt } from './to-prompt.ts'

const keep = { anthropic: { cacheControl: { type: 'ephemeral' } } }
const text = (said: string, providerOptions?: typeof keep) => ({ type: 'text', text: said, ...(providerOptions && { providerOptions }) })
const messages: AskMessage[] = [
  { from: 'you', text: 'The files.', keep: true },
  { from: 'you', text: 'First?' },
  { from: 'model', text: 'Yes.' },
  { from: 'model', text: ' ' },
  { from: 'you', text: 'Second?' },
]

describe('toPrompt', () => {
  it('joins consecutive messages of one side, and leaves out empty ones', () => {
    expect(toPrompt({ system: 'Be kind.', messages })).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: [text('The files.\n\nFirst?')] },
      { role: 'assistant', content: [text('Yes.')] },
      { role: 'user', content: [text('Second?')] },
    ])
  })
  it('marks messages to cache if the provider supports cache marks', () => {
    expect(toPrompt({ messages }, keep)).toEqual([
      { role: 'user', content: [text('The files.', keep), text('First?')] },
      { role: 'assistant', content: [text('Yes.')] },
      { role: 'user', content: [text('Second?')] },
    ])
  })
  it('marks at most four messages, because providers reject a fifth', () => {
    const many = Array.from({ length: 6 }, (_, at): AskMessage => ({ from: at % 2 === 0 ? 'you' : 'model', text: `${at}`, keep: true }))
    const marked = toPrompt({ messages: many }, keep).flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.map((part) => 'providerOptions' in part),
    )
    expect(marked).toEqual([false, false, true, true, true, true])
  })
})
