import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { systemText } from './system-text.ts'
import { someModel, someTurn } from './testing/index.ts'
import { turnRole } from './turn.ts'
import { turnRequest } from './turn-request.ts'

const plain = someModel({ can: { diff: false, thinking: false, images: false, temperature: false } })

describe('the question of a turn', () => {
  it('has the rules first, then the files, the conversation and the message; what stays the same is marked to be kept', () => {
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

  it('has no files where none go along, and nothing that the model does not take', () => {
    const { messages, thinking, ...rest } = turnRequest(someTurn({ context: '', model: plain, temperature: 1, thinking: 'on' }))
    expect({ messages, thinking, hasTemperature: 'temperature' in rest }).toEqual({
      messages: [{ from: 'you', text: 'Make a two.' }],
      thinking: 'off',
      hasTemperature: false,
    })
  })

  it('leaves the temperature to the settings of the model where the chat says none', () => {
    expect('temperature' in turnRequest(someTurn())).toBe(false)
  })

  it('is the same in its rules from the first message to the last, so that a provider can keep them', () => {
    expect(systemText(someTurn({ history: [{ from: 'you', text: 'x' }], message: 'y' }))).toBe(systemText(someTurn()))
  })
})

describe('the rules of a turn', () => {
  // [S1.18]
  it('never ask a plan for edits', () => {
    const plan = systemText(someTurn({ role: 'plan' }))
    expect(plan).toContain('nothing is edited')
    expect(plan).not.toContain('<file')
  })

  // [S3.59] [S5.19]
  it('ask for search blocks, and for whole files where the model cannot write them', () => {
    expect(systemText(someTurn())).toContain('<search>')
    expect(systemText(someTurn({ edits: 'whole' }))).toContain('action="rewrite"')
    expect(systemText(someTurn({ model: plain }))).toBe(systemText(someTurn({ edits: 'whole' })))
  })

  // [F1.13]
  it('ask an architect for sketches with their complexity, and a delegate for nothing but these', () => {
    expect(systemText(someTurn({ role: 'architect' }))).toContain('action="delegate edit"')
    const delegate = systemText(someTurn({ role: 'delegate' }))
    expect(delegate).toContain('touch no other file')
    expect(delegate).not.toContain('chatName')
  })

  // [F1.14]
  it('show examples in the language of the files', () => {
    expect(systemText(someTurn({ files: [{ path: 'a.py', tokens: 1 }] }))).toContain('def total(')
  })

  it('cost what they cost: a plan is cheap, and no form of edits takes more than a small part of any window', () => {
    const tokens = (turn: Parameters<typeof someTurn>[0]) => countTokens(systemText(someTurn(turn)))
    expect(tokens({ role: 'plan' })).toBeLessThan(400)
    for (const role of ['act', 'architect', 'delegate'] as const) expect(tokens({ role })).toBeLessThan(2_500)
  })
})

describe('the role of a turn', () => {
  it('is to plan wherever the mode says so, and to be the architect of an act in Pro Mode', () => {
    expect([
      turnRole({ mode: 'plan', pro: true }),
      turnRole({ mode: 'plan', pro: false }),
      turnRole({ mode: 'act', pro: false }),
      turnRole({ mode: 'act', pro: true }),
    ]).toEqual(['plan', 'plan', 'act', 'architect'])
  })
})
