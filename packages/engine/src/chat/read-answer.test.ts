import { type AskPart, Refusal } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, type AnswerEvent, type ReadAnswerOptions, readAnswer } from './read-answer.ts'

const done: AskPart = { type: 'done', finish: 'stop', usage: { input: 12, output: 3 } }

async function* given(parts: readonly (AskPart | Refusal)[]): AsyncGenerator<AskPart> {
  for (const part of parts) {
    if (part instanceof Refusal) throw part
    yield part
  }
}

async function read(
  parts: readonly (AskPart | Refusal)[],
  options: Partial<ReadAnswerOptions> = {},
): Promise<{ answer: Answer; events: AnswerEvent[] }> {
  const events: AnswerEvent[] = []
  const answer = await readAnswer(given(parts), { role: 'act', onEvent: (event) => events.push(event), ...options })
  return { answer, events }
}

const text = (...texts: string[]): AskPart[] => texts.map((each) => ({ type: 'text', text: each }))
const pieces = (whole: string, cuts: readonly number[]): string[] => {
  const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].map((from, at) => whole.slice(from, places[at])).filter((piece) => piece !== '')
}

/** The parts of the events that must not depend on how the answer is split into chunks. */
function gist(events: readonly AnswerEvent[]): unknown {
  const of = (type: AnswerEvent['type']) => events.filter((event) => event.type === type)
  const join = (type: 'text' | 'thinking') => events.flatMap((event) => (event.type === type ? [event.text] : [])).join('')
  return { text: join('text'), thinking: join('thinking'), files: of('file'), names: of('name') }
}

const edit = `<file path="src/a.ts" action="modify">
  <change>
    <description>Two</description>
    <search>
===
export const a = 1
===
    </search>
    <content>
===
export const a = 2
===
    </content>
  </change>
</file>
`
const deletion = '<file path="src/old.ts" action="delete">\n  <change><content>\n===\n===\n  </content></change>\n</file>\n'

describe('readAnswer in act mode', () => {
  it('reports thinking, name, text and each complete file as they arrive, and returns the usage', async () => {
    const { answer, events } = await read([
      { type: 'thinking', text: 'Two it is.' },
      ...text('<chatName="Make a two"/>\n\n', '<Plan>\nTwo.\n</Plan>\n', edit, deletion),
      done,
    ])
    expect(events.map(({ type }) => type)).toEqual(['thinking', 'name', 'text', 'text', 'file', 'text', 'file'])
    const { reply, ...rest } = answer
    expect(rest).toEqual({
      text: `<Plan>\nTwo.\n</Plan>\n${edit}${deletion}`,
      thinking: 'Two it is.',
      chatName: 'Make a two',
      files: [
        { path: 'src/a.ts', action: 'modify' },
        { path: 'src/old.ts', action: 'delete' },
      ],
      finish: 'stop',
      isCut: false,
      usage: { input: 12, output: 3 },
      notes: [],
    })
    expect(reply?.plan).toBe('Two.')
  })

  it('reports the same events however the answer is split into chunks', async () => {
    const whole = `<think>Hm.\nYes.</think>\n\n<chatName="A title"/>\n<Plan>\nx\n</Plan>\n${edit}Some words.\n${deletion}Done.`
    const once = await read([...text(whole), done])
    expect(gist(once.events)).toMatchObject({ thinking: 'Hm.\nYes.', names: [{ type: 'name', chatName: 'A title' }] })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2_000), { maxLength: 40 }), async (cuts) => {
        const many = await read([...text(...pieces(whole, cuts)), done])
        expect({ gist: gist(many.events), answer: many.answer }).toEqual({ gist: gist(once.events), answer: once.answer })
      }),
      { numRuns: 200 },
    )
  })

  it('loses no part of any text, however it is split into chunks', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        '<think>',
        '</think>',
        '<chatName="x"/>',
        '<chatName=',
        '\n',
        ' ',
        edit,
        '<file path="a" action="modify">',
        '===',
        '<',
        '`',
      ),
      fc.string({ maxLength: 5 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), fc.array(fc.nat(400), { maxLength: 20 }), async (words, cuts) => {
        const whole = words.join('')
        const once = await read([...text(whole), done])
        const many = await read([...text(...pieces(whole, cuts)), done])
        expect(gist(many.events)).toEqual(gist(once.events))
        expect(many.answer).toEqual(once.answer)
        const head = whole.slice(0, whole.length - once.answer.text.length)
        expect(head + once.answer.text).toBe(whole)
      }),
      { numRuns: 500 },
    )
  })

  it('reports that an answer contains no edits, and keeps its text', async () => {
    const { answer } = await read([...text('Which of the two do you mean?'), done])
    expect(answer).toMatchObject({ text: 'Which of the two do you mean?', files: [], noEdits: true, isCut: false, notes: [] })
  })

  it('keeps the complete files of an answer cut at the output limit, and marks it as cut', async () => {
    const { answer } = await read([...text(edit, deletion.slice(0, 60)), { type: 'done', finish: 'length', usage: {} }])
    expect(answer).toMatchObject({ files: [{ path: 'src/a.ts', action: 'modify' }], finish: 'length', isCut: true })
    expect(answer.noEdits).toBeUndefined()
    expect(answer.notes.join(' ')).toContain('cut off')
  })

  it('keeps the text that arrived before a failure, with its reason', async () => {
    const refusal = new Refusal('model-stalled')
    const { answer } = await read([...text(edit, 'and th'), refusal])
    expect(answer).toMatchObject({ text: `${edit}and th`, files: [{ path: 'src/a.ts' }], finish: 'failed', isCut: true, refusal })
  })

  it('throws errors that are not refusals', async () => {
    async function* broken(): AsyncGenerator<AskPart> {
      yield { type: 'text', text: 'a' }
      throw new TypeError('broken')
    }
    await expect(readAnswer(broken(), { role: 'act' })).rejects.toThrow(TypeError)
  })
})

describe('readAnswer in plan mode', () => {
  it('treats edits in a plan as text, and notes that they are not applied', async () => {
    const { answer, events } = await read([...text(edit), done], { role: 'plan' })
    expect(events).toEqual([{ type: 'text', text: edit }])
    expect(answer).toMatchObject({ text: edit, files: [], notes: [expect.stringContaining('not applied')] })
    expect('reply' in answer).toBe(false)
  })

  it('reads the name of the conversation from a plan', async () => {
    const { answer } = await read([...text('<chatName="Plan it"/>\n## Plan\n', 'One.'), done], { role: 'plan' })
    expect(answer).toMatchObject({ text: '## Plan\nOne.', chatName: 'Plan it', notes: [] })
  })
})
