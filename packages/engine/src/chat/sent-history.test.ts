import { expect, it } from 'vitest'
import { measureTurn } from './measure-turn.ts'
import { sentHistory } from './sent-history.ts'
import { someTurn } from './testing/index.ts'
import { turnRequest } from './turn-request.ts'

const edit = (path: string, content: string) =>
  `<file path="${path}" action="modify"><change><search>\n===\na\n===\n</search><content>\n===\n${content}\n===\n</content></change></file>`
const first = `I rename it.\n${edit('src/a.ts', 'one')}\n${edit("src/it's.ts", 'two')}\nDone.`
const history = [
  { from: 'you', text: `Rename it, not ${edit('src/mine.ts', 'x')}` },
  { from: 'model', text: first },
  { from: 'you', text: 'And there?' },
  { from: 'model', text: edit('src/b.ts', 'three') },
] as const

it('leaves out the edits of earlier answers, and keeps other text and the latest answer', () => {
  const [you, model, ...rest] = sentHistory(history)
  expect([you, ...rest]).toEqual([history[0], history[2], history[3]])
  expect(model?.text).toBe("I rename it.\n[Edits of src/a.ts stood here.]\n[Edits of src/it's.ts stood here.]\nDone.")
})

it('sends and counts the same history', () => {
  const turn = { ...someTurn(), history }
  const sent = turnRequest(turn)
    .messages.map(({ text }) => text)
    .filter((text) => text.includes('stood here'))
  expect(sent).toHaveLength(1)
  expect(measureTurn(turn).tokens.conversation).toBe(measureTurn({ ...turn, history: sentHistory(history) }).tokens.conversation)
})

it('keeps a text with 50,000 unclosed blocks, without rescanning it for each', () => {
  const text = '<file path="a" action="modify">'.repeat(50_000)
  const [, model] = sentHistory([{ from: 'you', text: '' }, { from: 'model', text }, ...history])
  expect(model?.text).toBe(text)
})
