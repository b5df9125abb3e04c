import type { ChangeProblem, ChangeProblemCode, Plan, Reply, ReplyChange, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plannedFile, planOf } from '../review/testing/planned.ts'
import { repairMessage } from './repair-message.ts'

const show = (_: string, lines: string[]) => lines
const opening =
  'Some of your edits could not be applied, so nothing was written: every file is as it was. Line numbers below are those of the files as they are now.'

function replyOf(files: ReplyFile[]): Reply {
  return { format: 'xml', files, problems: [], notes: [] }
}

function change(search: string[], more: Partial<ReplyChange> = {}): ReplyChange {
  return { line: 1, search, content: ['new'], ...more }
}

function problem(code: ChangeProblemCode, more: Partial<ChangeProblem> = {}): ChangeProblem {
  return { code, message: `About ${code}.`, lines: [], ...more }
}

function blocked(path: string, problems: ChangeProblem[]) {
  return plannedFile({ path, status: 'blocked', problems })
}

/** What is told about one problem of one change. */
function told(one: ChangeProblem, changes: ReplyChange[] = [change(['x'])], hide = show): string | undefined {
  const message = repairMessage(planOf([blocked('a.ts', [one])]), replyOf([{ line: 1, path: 'a.ts', action: 'modify', changes }]), hide)
  return message?.split('\n\n')[1]
}

const missed = problem('no-match', {
  change: 1,
  lines: [41],
  nearest: {
    line: 41,
    similarity: 0.876,
    lines: ['\tconst res = await send(request);', '\treturn res;'],
    differs: { searchLine: 1, column: 1, search: '  const res = await send(req);', file: '\tconst res = await send(request);' },
  },
})

describe('the message back to the model', () => {
  it('is not needed when nothing was refused', () => {
    const files = [plannedFile({ path: 'a.ts' }), plannedFile({ path: 'b.ts', status: 'unchanged', outcome: 'already-applied' })]
    expect(repairMessage(planOf(files), replyOf([]), show)).toBeUndefined()
  })

  it('says what was refused and why, what fits, and what to answer with', () => {
    const plan = planOf([
      plannedFile({ path: 'src/a.ts' }),
      blocked('src/net/client.ts', [missed, problem('ambiguous', { change: 2, lines: [4, 18, 40] })]),
      plannedFile({ path: 'src/b.ts', status: 'unchanged', outcome: 'already-applied' }),
    ])
    const changes = [
      change(['import x']),
      change(['', '  const res = await send(req);', '  return res;'], { description: ' Retry once\non 503 ' }),
      change(['}']),
    ]
    expect(repairMessage(plan, replyOf([{ line: 1, path: './src/net/client.ts', action: 'modify', changes }]), show)).toBe(
      `Some of your edits could not be applied. Line numbers below are those of the files as they are now.

1. src/net/client.ts, change 2 of 3: Retry once on 503
   Its search begins: const res = await send(req);
   The search text is not in the file.
   The nearest passage is at lines 41 to 42 (87 % the same):
     41 | \tconst res = await send(request);
     42 | \treturn res;
   First difference, in line 1 of your search, column 1: yours has a space, the file a tab.
     yours: ··const·res·=·await·send(req);
     file:  →const·res·=·await·send(request);
            ^
   If that is the place, copy the search from there, without the numbers.

2. src/net/client.ts, change 3 of 3
   Its search begins: }
   The search text stands 3 times in the file (lines 4, 18, 40), and nothing says which is meant.
   Add lines above or below it, in search and new text alike, until it stands only once.

These are as you want them already; leave them out: src/b.ts

These fit; repeat them unchanged: src/a.ts

Answer in the same XML format with every file named here that is not done, each complete and without placeholders. A file is taken whole or not at all, so repeat with it what fits already, unchanged: src/net/client.ts change 1.
`,
    )
  })

  it('tells of a reply that broke off', () => {
    const plan = planOf([plannedFile({ path: 'a.ts' })], {
      format: 'search-replace',
      problems: [{ code: 'cut-off', line: 31, path: 'b.ts', message: 'The reply ends inside b.ts. Ask the model to send it again.' }],
    })
    expect(repairMessage(plan, replyOf([]), show)).toBe(
      `${opening}

1. b.ts, line 31 of your reply
   The reply ends inside b.ts.

These fit; repeat them unchanged: a.ts

Answer with the same kind of search/replace blocks with every file named here that is not done, each complete and without placeholders.
`,
    )
  })

  it('does not call a change fitting that another one collides with', () => {
    const file = plannedFile({
      path: 'a.ts',
      status: 'blocked',
      problems: [problem('overlap', { change: 2, lines: [3, 4] })],
      matches: [
        { change: 0, rung: 'exact', line: 3 },
        { change: 1, rung: 'exact', line: 30 },
        { change: 2, rung: 'exact', line: 4 },
      ],
    })
    const message = repairMessage(
      planOf([file]),
      replyOf([{ line: 1, path: 'a.ts', action: 'modify', changes: [change(['a']), change(['b']), change(['c'])] }]),
      show,
    )
    expect(message).toContain('unchanged: a.ts change 2.\n')
  })
})

describe('what is told about a problem', () => {
  // [F1.52]
  it('shows the first different character where blanks and look-alikes hide it', () => {
    const search = 'say(\u201Chi\u00A0there\u201D)'
    const file = 'say("hi there")'
    const near = { line: 7, similarity: 0.95, lines: [file], differs: { searchLine: 1, column: 5, search, file } }
    expect(told(problem('anchored-only', { change: 0, nearest: near }), [change([search])])).toBe(
      `1. a.ts, change 1
   Its search begins: ${search}
   The search text is not in the file as you wrote it.
   The nearest passage is at line 7 (95 % the same):
     7 | say("hi there")
   First difference, in your search, column 5: yours has "“" (U+201C), the file """.
     yours: say(“hi⍽there”)
     file:  say("hi·there")
                ^
   If that is the place, copy the search from there, without the numbers.`,
    )
  })

  it('asks that nobody quotes what stands in the place of a secret', () => {
    const near = (lines: string[]) => ({ change: 0, nearest: { line: 7, similarity: 0.9, lines } })
    const advice = 'Leave the [REDACTED] lines out of it'
    expect(told(problem('no-match', near(['a', '[REDACTED: password]'])), [change(['a', 'b'])])).toContain(advice)
    expect(told(problem('no-match', near(['a', 'b'])), [change(['a', 'c'])])).not.toContain(advice)
  })

  it('names a line of the search that the passage does not have', () => {
    const near = { line: 7, similarity: 0.6, lines: ['a', 'c'], differs: { searchLine: 2, column: 1, search: '  invented()', file: '' } }
    expect(told(problem('no-match', { change: 0, nearest: near }), [change(['a', '  invented()', 'c'])])).toContain(
      '   Not there at all: line 2 of your search:\n     ··invented()\n',
    )
  })

  it('is the whole story when nothing comes near', () => {
    expect(told(problem('no-match', { change: 0 }))).toBe(
      `1. a.ts, change 1
   Its search begins: x
   The search text is not in the file, and nothing in the file comes near it.
   Look at the current text of this file before you answer: it may have changed, or the text may be in another file.`,
    )
  })

  it('is one plain sentence or two for every code, and never nothing', () => {
    const codes: ChangeProblemCode[] = [
      'unknown-action',
      'missing-attribute',
      'cut-off',
      'too-large',
      'no-edits',
      'no-match',
      'ambiguous',
      'empty-search',
      'overlap',
      'conflict',
      'omission',
      'outside-roots',
      'git-folder',
      'binary',
      'not-utf8',
      'missing-file',
      'target-exists',
      'stale',
      'anchored-only',
      'read-only',
    ]
    expect(codes.map((code) => `${code}: ${told(problem(code))?.split('\n').slice(1).join('').trim()}`)).toMatchInlineSnapshot(`
      [
        "unknown-action: What it asks for could not be understood. About unknown-action.",
        "missing-attribute: It does not say all that is needed. About missing-attribute.",
        "cut-off: Your reply ended before this was complete.   Give this file again, from its beginning to its end.",
        "too-large: It is too large to be edited.   Answer with less, or with smaller changes.",
        "no-edits: No edits were found in your reply.   Answer with edits in the format you were given.",
        "no-match: The search text is not in the file, and nothing in the file comes near it.   Look at the current text of this file before you answer: it may have changed, or the text may be in another file.",
        "ambiguous: The search text stands 0 times in the file, and nothing says which is meant.   Add lines above or below it, in search and new text alike, until it stands only once.",
        "empty-search: The change does not say what it replaces, and the file is not empty.   Give the lines of the file it replaces, or lines beside which the new ones go, in the search; or the whole file as a rewrite.",
        "overlap: It uses the same lines of the file as another of your changes.   Make one change of the two, with a search that covers the lines of both.",
        "conflict: It contradicts another part of your reply, or what is there. About conflict.   Say it once, as it is to be in the end.",
        "omission: The new text leaves out code that is in the file, and that code would be gone.   Write all of the text, or change only the lines that differ.",
        "outside-roots: The path leads outside the open folders.   Use a path exactly as it was shown to you, relative to the folder.",
        "git-folder: The path leads into a .git folder. Nothing there is ever written.   Leave this out.",
        "binary: The file is not text, so it cannot be edited.   Leave this out, or say in words what is to be done with it.",
        "not-utf8: The file is in an encoding that cannot be written back without loss.   Leave this out, or say in words what is to be done.",
        "missing-file: There is no file at this path.   Use a path exactly as it was shown to you; to make a new file, use the action create with the whole text.",
        "target-exists: There is a file already where this leads. About target-exists.   Choose another path, or change that file instead.",
        "stale: The file has changed since you saw it, so a rewrite or a deletion would throw away what is new.   Its current text must be looked at first: ask for it, or answer with small changes to lines you are sure of.",
        "anchored-only: The search text only nearly fits, and what would come out is not certain.   Give whole lines in the search, copied from the file character by character, with a line above and below.",
        "read-only: The file may not be written.   Leave this out, or say in words what is to be done.",
      ]
    `)
  })

  it('says the same thing of several lines once', () => {
    const file = blocked('a.ts', [problem('omission', { change: 0 }), problem('omission', { change: 0 })])
    const message = repairMessage(planOf([file]), replyOf([]), show) ?? ''
    expect(message.match(/leaves out code/g)?.length).toBe(1)
  })

  it('quotes the placeholder lines', () => {
    const changes = [change(['x'], { content: ['a()', '// ... rest of the code unchanged ...', 'b()'] })]
    expect(told(problem('omission', { change: 0 }), changes)).toBe(
      `1. a.ts, change 1
   Its search begins: x
   The new text holds a placeholder where code was left out. It would be written as it is, and the code would be gone:
     // ... rest of the code unchanged ...
   Write all of the text, or change only the lines that differ.`,
    )
  })

  it('tells to leave alone what was blanked', () => {
    const changes = [change(['x'], { content: ["key = '[REDACTED: github]'"] })]
    expect(told(problem('omission'), changes)).toContain('leave the [REDACTED] lines out of search and new text')
  })

  it('gives the reason a person was told, without the advice to ask the model', () => {
    const two = problem('conflict', { message: 'The reply moves this file to two places. Ask for one of them.' })
    expect(told(two)).toBe(
      `1. a.ts
   It contradicts another part of your reply, or what is there. The reply moves this file to two places.
   Say it once, as it is to be in the end.`,
    )
  })
})

describe('text of the file', () => {
  const key = ['-----BEGIN KEY-----', 'MIIabc', '-----END KEY-----']
  const near = {
    line: 1,
    similarity: 0.9,
    lines: key,
    differs: { searchLine: 2, column: 6, search: 'MIIabd', file: 'MIIabc' },
  }
  const secret = problem('no-match', { change: 0, nearest: near })

  it('is shown only as the gate gives it back, in the passage and in the difference', () => {
    const asked: [string, string[]][] = []
    const hide = (path: string, lines: string[]) => {
      asked.push([path, [...lines]])
      return lines.map((line) => (line === 'MIIabc' ? '(hidden)' : line))
    }
    const text = told(secret, undefined, hide)
    expect(asked).toEqual([['a.ts', key]])
    expect(text).not.toContain('MIIabc')
    expect(text).not.toContain('First difference')
    expect(text).toContain('2 | (hidden)')
  })

  it('has no line numbers when lines were taken out of it', () => {
    expect(told(secret, undefined, () => ['(a key was here)'])).toContain('(90 % the same):\n     (a key was here)\n')
  })

  it('is not hinted at when the gate gives nothing back', () => {
    expect(told(secret, undefined, () => [])).toBe(
      `1. a.ts, change 1
   Its search begins: x
   The search text is not in the file.
   Look at the current text of this file before you answer: it may have changed, or the text may be in another file.`,
    )
  })

  it('that was not in the passage is not shown as the difference either', () => {
    const elsewhere = { ...near, lines: ['something else'] }
    expect(told(problem('no-match', { change: 0, nearest: elsewhere }))).not.toContain('MIIabc')
  })
})

describe('a long message', () => {
  const long = (index: number) =>
    problem('no-match', {
      change: index,
      nearest: { line: 1, similarity: 0.5, lines: Array.from({ length: 80 }, (_, at) => `line ${at} ${'x'.repeat(40)}`) },
    })

  it('shows forty lines of a passage at most', () => {
    const near = { line: 1, similarity: 0.5, lines: Array.from({ length: 80 }, (_, at) => `line ${at}`) }
    const text = told(problem('no-match', { change: 0, nearest: near }))
    expect(text).toContain('40 | line 39\n     (40 more lines)\n')
  })

  it('cuts a line that is too long', () => {
    const near = { line: 1, similarity: 0.5, lines: ['x'.repeat(1e6), 'y'] }
    expect(told(problem('no-match', { change: 0, nearest: near }))).toContain('xxx… (cut)\n     (1 more lines)\n')
  })

  it('names what was left off', () => {
    const files = Array.from({ length: 300 }, (_, index) => blocked(`src/some/long/path/file-${index}.ts`, [long(0)]))
    const message = repairMessage(planOf(files), replyOf([]), show) ?? ''
    expect(message.length).toBeLessThanOrEqual(12_000)
    expect(message).toContain('Refused too, left off here: src/some/long/path/file-3.ts, change 1; ')
    expect(message.endsWith('each complete and without placeholders.\n')).toBe(true)
  })

  it('stays within its bound and never fails, whatever the plan', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '\u00A0', '😀', '\uD83D', '\uDE00', '`', '|') })
    const lines = fc.array(text, { maxLength: 60 })
    const nearest = fc.record({
      line: fc.nat(),
      similarity: fc.double({ min: 0, max: 1, noNaN: true }),
      lines,
      differs: fc.record({ searchLine: fc.nat(9), column: fc.integer({ min: 1, max: 40 }), search: text, file: text }),
    })
    const anyProblem = fc.record(
      {
        code: fc.constantFrom('no-match' as const, 'ambiguous' as const, 'anchored-only' as const, 'overlap' as const),
        message: text,
        lines: fc.array(fc.nat()),
        change: fc.nat(5),
        nearest,
      },
      { requiredKeys: ['code', 'message', 'lines'] },
    )
    const anyChange = fc.record({ line: fc.nat(), description: text, search: lines, content: lines }, { requiredKeys: ['line', 'content'] })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.array(anyProblem), fc.array(anyChange)), { minLength: 1 }), (cases) => {
        const plan: Plan = planOf(cases.map(([path, problems]) => blocked(path.repeat(50), problems)))
        const reply = replyOf(cases.map(([path, , changes]) => ({ line: 1, path: path.repeat(50), action: 'modify' as const, changes })))
        expect(repairMessage(plan, reply, show)?.length ?? 0).toBeLessThanOrEqual(12_000)
      }),
    )
  })
})
