import type { AskPart, AskRequest } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from '../reply/index.ts'
import { inventedReplies } from '../reply/testing/invented-replies.ts'
import { continueTurn, reformatTurn, repairTurn } from './follow-up-turns.ts'
import { type Answer, type AnswerEvent, readAnswer } from './read-answer.ts'
import { scriptedAsk, someTurn } from './testing/index.ts'
import { turnRequest } from './turn-request.ts'

/** Ways in which models continue an answer. */
const manners = {
  'as it was asked to': (_kept: string, rest: string, asked: string) => asked + rest,
  'without repeating anything': (_kept: string, rest: string) => rest,
  'from further back than it was asked to': (kept: string, rest: string) =>
    kept.slice(kept.lastIndexOf('\n', kept.length - 150) + 1) + rest,
  'with words and a fence before it': (_kept: string, rest: string, asked: string) =>
    `Sure, here is the rest of my answer:\n\n\`\`\`xml\n${asked}${rest}`,
  'with the first blanks left off': (_kept: string, rest: string, asked: string) => asked.trimStart() + rest,
  'after some thinking': (_kept: string, rest: string, asked: string) => `<think>Where was I?</think>\n\n${asked}${rest}`,
}

/** Text that the model is asked to begin with. */
function anchorIn({ messages }: AskRequest): string {
  const lastText = messages.at(-1)?.text ?? ''
  return lastText.slice(lastText.indexOf('\n\n') + 2)
}

/** Cuts an answer, lets the model continue it, and returns the joined answer. */
async function goOn(whole: string, cut: number, manner: keyof typeof manners): Promise<Answer> {
  const came = whole.slice(0, cut)
  const first = await readAnswer(scriptedAsk(came)(turnRequest(someTurn())), { role: 'act' })
  const { turn, kept } = continueTurn(someTurn(), first.text)
  if (kept === '') return readAnswer(scriptedAsk(whole)(turnRequest(turn)), { role: 'act' })
  const rest = whole.slice(came.length - first.text.length + kept.length)
  const ask = scriptedAsk((request) => manners[manner](kept, rest, anchorIn(request)))
  return readAnswer(ask(turnRequest(turn)), { role: 'act', kept })
}

const line = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^ {0,6}[a-z]{2,8}\([a-z]{0,6}\)(?: \{|;)?$/) },
  fc.constantFrom('', '  }', '}', '    return', '=== x', '```ts'),
)
const lines = (least: number) => fc.array(line, { minLength: least, maxLength: 12 }).map((each) => each.join('\n'))
const change = fc
  .tuple(lines(1), lines(0))
  .map(
    ([search, content]) =>
      `  <change>\n    <search>\n===\n${search}\n===\n    </search>\n    <content>\n===\n${content}\n===\n    </content>\n  </change>\n`,
  )
const file = fc
  .tuple(fc.stringMatching(/^src\/[a-z]{1,6}\.ts$/), fc.array(change, { minLength: 1, maxLength: 3 }))
  .map(([path, changes]) => `<file path="${path}" action="modify">\n${changes.join('')}</file>\n`)
const reply = fc
  .tuple(fc.stringMatching(/^[A-Z][a-z ]{0,40}\.$/), fc.array(file, { minLength: 1, maxLength: 3 }))
  .map(([plan, files]) => `<Plan>\n${plan}\n</Plan>\n\n${files.join('\n')}`)

describe('continuing a truncated answer', () => {
  for (const manner of [
    'as it was asked to',
    'without repeating anything',
    'from further back than it was asked to',
    'with words and a fence before it',
    'with the first blanks left off',
    'after some thinking',
  ] as const) {
    it(`restores the whole answer, wherever it was cut, when the model continues ${manner}`, async () => {
      await fc.assert(
        fc.asyncProperty(reply, fc.nat(), async (whole, at) => {
          const answer = await goOn(whole, at % (whole.length + 1), manner)
          expect({ text: answer.text, files: answer.reply }).toEqual({ text: whole, files: readReply(whole) })
        }),
        { numRuns: 150 },
      )
    })
  }

  it('restores oddly formatted replies wherever they were cut', async () => {
    for (const whole of Object.values(inventedReplies)) {
      const { text, files } = await readAnswer(scriptedAsk(whole)(turnRequest(someTurn())), { role: 'act' })
      for (let at = 0; at <= whole.length; at += 17) {
        const answer = await goOn(whole, at, 'as it was asked to')
        expect({ text: answer.text, files: answer.files }).toEqual({ text, files })
      }
    }
  })

  it('keeps only whole lines and asks the model to begin with the last of them', () => {
    const came = '<Plan>\nx\n</Plan>\n<file path="src/a.ts" action="rewrite">\n  <change>\n    <content>\n===\nfirst()\nsecon'
    const { turn, kept } = continueTurn(someTurn(), came)
    expect(kept).toBe(came.slice(0, came.lastIndexOf('\n') + 1))
    expect(turn.history).toEqual([
      { from: 'you', text: 'Make a two.' },
      { from: 'model', text: kept },
    ])
    expect(turn.message.endsWith('    <content>\n===\nfirst()\n')).toBe(true)
  })

  it('continues after a long paragraph as well as after several lines', async () => {
    const paragraph = `${'The gate decides what may leave, and it does so for every file that was chosen. '.repeat(3)}\n`
    const whole = `${paragraph}\n${paragraph.toUpperCase()}`
    for (const manner of ['as it was asked to', 'without repeating anything', 'with words and a fence before it'] as const)
      expect((await goOn(whole, paragraph.length + 20, manner)).text).toBe(whole)
  })

  it('repeats the turn when hardly anything arrived', () => {
    expect(continueTurn(someTurn(), '<Plan>\nI w')).toEqual({ turn: someTurn(), kept: '' })
  })

  it('notes the line where a continuation is uncertain, and nothing for a certain one', async () => {
    const whole = `${Array.from({ length: 9 }, (_, at) => `line number ${at} of it`).join('\n')}\n`
    const sloppy = await goOn(whole, 100, 'without repeating anything')
    expect(sloppy.notes).toContainEqual(expect.stringMatching(/continued at line \d/))
    const careful = await goOn(whole, 100, 'as it was asked to')
    expect(careful.notes.join()).not.toContain('continued')
  })

  it('keeps lines that the model repeats on purpose', async () => {
    const twice = 'check(first, second, third)\n'
    const whole = `Some words to begin with, so that there is enough of it.\nA second line of the very same kind.\n${twice}${twice}${twice}end\n`
    const at = whole.indexOf(twice) + twice.length
    for (const manner of ['as it was asked to', 'without repeating anything'] as const) {
      expect((await goOn(whole, at, manner)).text).toBe(whole)
      expect((await goOn(whole, at + twice.length, manner)).text).toBe(whole)
    }
  })

  it('reports only the newly completed files, and returns all files in the end', async () => {
    const block = (path: string) =>
      `<file path="${path}" action="create">\n<change><content>\n===\nsome text in ${path}\n===\n</content></change>\n</file>\n`
    const whole = block('a.ts') + block('b.ts')
    const { turn, kept } = continueTurn(someTurn(), whole.slice(0, -20))
    const announced: string[] = []
    const ask = scriptedAsk((request) => anchorIn(request) + whole.slice(kept.length))
    const onEvent = (event: AnswerEvent) => void (event.type === 'file' && announced.push(event.path))
    const answer = await readAnswer(ask(turnRequest(turn)), { role: 'act', kept, onEvent })
    expect({ announced, files: answer.files.map(({ path }) => path) }).toEqual({ announced: ['b.ts'], files: ['a.ts', 'b.ts'] })
  })

  it('joins the same text however the continuation is split into chunks', async () => {
    const whole = `<Plan>\nA plan of some length.\n</Plan>\n<file path="a.ts" action="rewrite">\n<change>\n<content>\n===\n${'one more line\nand another one\n'.repeat(20)}===\n</content>\n</change>\n</file>\n`
    const { turn, kept } = continueTurn(someTurn(), whole.slice(0, 200))
    const rest = `Here it goes on:\n${anchorIn(turnRequest(turn))}${whole.slice(kept.length)}`
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 80 }), async (size) => {
        async function* parts(): AsyncGenerator<AskPart> {
          for (let at = 0; at < rest.length; at += size) yield { type: 'text', text: rest.slice(at, at + size) }
          yield { type: 'done', finish: 'stop', usage: {} }
        }
        expect((await readAnswer(parts(), { role: 'act', kept })).text).toBe(whole)
      }),
    )
  })
})

describe('follow-up turns for an unusable answer', () => {
  it('asks for the same edits in the right form', () => {
    const { history, message, role } = reformatTurn(someTurn(), 'Change line 1 to two.')
    expect({ history, role }).toEqual({
      history: [
        { from: 'you', text: 'Make a two.' },
        { from: 'model', text: 'Change line 1 to two.' },
      ],
      role: 'act',
    })
    expect(message).toContain('XML form')
    expect(reformatTurn(someTurn({ role: 'architect' }), 'x').message).toContain('delegate edit')
  })

  it('sends the repair message', () => {
    expect(repairTurn(someTurn(), 'wrong', 'Not found: x').message).toBe('Not found: x')
  })
})
