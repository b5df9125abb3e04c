import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { systemText } from './system-text.ts'
import { someModel, someTurn } from './testing/index.ts'
import { turnRole } from './turn.ts'
import { turnRequest } from './turn-request.ts'

const plain = someModel({ can: { diff: false, thinking: false, images: false, temperature: false } })

describe('turnRequest', () => {
  it('orders rules, files, conversation and message, and marks the stable parts for caching', () => {
    const history = [
      { from: 'you' as const, text: 'Hello.' },
      { from: 'model' as const, text: 'Hello?' },
    ]
    const turn = someTurn({ history, temperature: 0.3, thinking: 'max' })
    expect(turnRequest(turn)).toEqual({
      model: 'openai/gpt-5',
      system: systemText(turn),
      messages: [
        { from: 'you', text: turn.context, keep: true },
        { from: 'you', text: 'Hello.' },
        { from: 'model', text: 'Hello?', keep: true },
        { from: 'you', text: 'Make a two.' },
      ],
      temperature: 0.3,
      thinking: 'max',
    })
  })

  it('omits an empty context, and options that the model does not support', () => {
    const { messages, thinking, ...rest } = turnRequest(someTurn({ context: '', model: plain, temperature: 1, thinking: 'on' }))
    expect({ messages, thinking, hasTemperature: 'temperature' in rest }).toEqual({
      messages: [{ from: 'you', text: 'Make a two.' }],
      thinking: 'off',
      hasTemperature: false,
    })
  })

  it('omits the temperature if the chat does not set one', () => {
    expect('temperature' in turnRequest(someTurn())).toBe(false)
  })

  it('keeps the system text the same for a whole conversation, so that providers can cache it', () => {
    expect(systemText(someTurn({ history: [{ from: 'you', text: 'x' }], message: 'y' }))).toBe(systemText(someTurn()))
  })
})

describe('systemText', () => {
  // [S1.18]
  it('never asks for edits in plan mode', () => {
    const plan = systemText(someTurn({ role: 'plan' }))
    expect(plan).toContain('nothing is edited')
    expect(plan).not.toContain('<file')
  })

  // [S3.59] [S5.19]
  it('asks for search blocks, or for whole files if the model cannot write diffs', () => {
    expect(systemText(someTurn())).toContain('<search>')
    expect(systemText(someTurn({ edits: 'whole' }))).toContain('action="rewrite"')
    expect(systemText(someTurn({ model: plain }))).toBe(systemText(someTurn({ edits: 'whole' })))
  })

  // [F1.13]
  it('asks an architect for sketches, and a delegate only for the edits of its files', () => {
    expect(systemText(someTurn({ role: 'architect' }))).toContain('action="delegate edit"')
    const delegate = systemText(someTurn({ role: 'delegate' }))
    expect(delegate).toContain('touch no other file')
    expect(delegate).not.toContain('chatName')
  })

  // [F1.14]
  it('shows examples in the language of the files', () => {
    expect(systemText(someTurn({ files: [{ path: 'a.py', tokens: 1 }] }))).toContain('def total(')
  })

  it('uses fewer than 400 tokens for a plan, and fewer than 2,500 for edits', () => {
    const tokens = (turn: Parameters<typeof someTurn>[0]) => countTokens(systemText(someTurn(turn)))
    expect(tokens({ role: 'plan' })).toBeLessThan(400)
    for (const role of ['act', 'architect', 'delegate'] as const) expect(tokens({ role })).toBeLessThan(2_500)
  })
})

describe('turnRole', () => {
  it('returns plan in plan mode, and architect in act mode with Pro Mode', () => {
    expect([
      turnRole({ mode: 'plan', pro: true }),
      turnRole({ mode: 'plan', pro: false }),
      turnRole({ mode: 'act', pro: false }),
      turnRole({ mode: 'act', pro: true }),
    ]).toEqual(['plan', 'plan', 'act', 'architect'])
  })
})
