import type { ChangeProblem, ChangeProblemCode, Plan, Reply, ReplyChange, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plannedFile, planOf } from '../review/testing/planned.ts'
import { repairMessage } from './repair-message.ts'

const show = (_: string, lines: string[]) => lines
const opening =
  'Some of your edits could not be applied, so nothing was written and all files are unchanged. Line numbers below refer to the current files.'

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

/** The part of the message about one problem of one change. */
function messageFor(one: ChangeProblem, changes: ReplyChange[] = [change(['x'])], hide = show): string | undefined {
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

describe('repairMessage', () => {
  it('returns undefined when nothing was refused', () => {
    const files = [plannedFile({ path: 'a.ts' }), plannedFile({ path: 'b.ts', status: 'unchanged', outcome: 'already-applied' })]
    expect(repairMessage(planOf(files), replyOf([]), show)).toBeUndefined()
  })

  it('lists the refused changes with reasons, the files that are fine, and how to answer', () => {
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
      `Some of your edits could not be applied. Line numbers below refer to the current files.

1. src/net/client.ts, change 2 of 3: Retry once on 503
   Its search starts with: const res = await send(req);
   The search text is not in the file.
   The closest match is at lines 41 to 42 (87% the same):
     41 | \tconst res = await send(request);
     42 | \treturn res;
   First difference, in line 1 of your search, column 1: yours has a space, the file has a tab.
     yours: ··const·res·=·await·send(req);
     file:  →const·res·=·await·send(request);
            ^
   If this is the right location, copy the search from there, without the line numbers.

2. src/net/client.ts, change 3 of 3
   Its search starts with: }
   The search text appears 3 times in the file (lines 4, 18, 40), so it is unclear which one you mean.
   Add lines above or below it, in both the search and the new text, until it is unique.

These already have your changes. Leave them out: src/b.ts

These are fine. Repeat them unchanged: src/a.ts

Answer in the same XML format. Include every file above that is not done, each complete and without placeholders. A file is applied as a whole or not at all, so also repeat these, unchanged: src/net/client.ts change 1.
`,
    )
  })

  it('reports a reply that broke off', () => {
    const plan = planOf([plannedFile({ path: 'a.ts' })], {
      format: 'search-replace',
      problems: [{ code: 'cut-off', line: 31, path: 'b.ts', message: 'The reply ends inside b.ts. Ask the model to send it again.' }],
    })
    expect(repairMessage(plan, replyOf([]), show)).toBe(
      `${opening}

1. b.ts, line 31 of your reply
   The reply ends inside b.ts.

These are fine. Repeat them unchanged: a.ts

Answer with the same kind of search/replace blocks. Include every file above that is not done, each complete and without placeholders.
`,
    )
  })

  it('does not list a change as fine if another one overlaps it', () => {
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

describe('the explanation of a problem', () => {
  // [F1.52]
  it('shows the first different character where whitespace and look-alikes hide it', () => {
    const search = 'say(\u201Chi\u00A0there\u201D)'
    const file = 'say("hi there")'
    const near = { line: 7, similarity: 0.95, lines: [file], differs: { searchLine: 1, column: 5, search, file } }
    expect(messageFor(problem('anchored-only', { change: 0, nearest: near }), [change([search])])).toBe(
      `1. a.ts, change 1
   Its search starts with: ${search}
   The search text is not in the file as you wrote it.
   The closest match is at line 7 (95% the same):
     7 | say("hi there")
   First difference, in your search, column 5: yours has "“" (U+201C), the file has """.
     yours: say(“hi⍽there”)
     file:  say("hi·there")
                ^
   If this is the right location, copy the search from there, without the line numbers.`,
    )
  })

  it('asks the model to leave redacted lines out of its search', () => {
    const near = (lines: string[]) => ({ change: 0, nearest: { line: 7, similarity: 0.9, lines } })
    const advice = 'Leave the [REDACTED] lines out: the file has other content there.'
    expect(messageFor(problem('no-match', near(['a', '[REDACTED: password]'])), [change(['a', 'b'])])).toContain(advice)
    expect(messageFor(problem('no-match', near(['a', 'b'])), [change(['a', 'c'])])).not.toContain(advice)
  })

  it('quotes a line of the search that the nearest passage does not have', () => {
    const near = { line: 7, similarity: 0.6, lines: ['a', 'c'], differs: { searchLine: 2, column: 1, search: '  invented()', file: '' } }
    expect(messageFor(problem('no-match', { change: 0, nearest: near }), [change(['a', '  invented()', 'c'])])).toContain(
      '   Not in the file: line 2 of your search:\n     ··invented()\n',
    )
  })

  it('reports that nothing in the file is similar', () => {
    expect(messageFor(problem('no-match', { change: 0 }))).toBe(
      `1. a.ts, change 1
   Its search starts with: x
   The search text is not in the file, and nothing in the file is similar.
   Check the current content of this file before you answer. It may have changed, or the text may be in another file.`,
    )
  })

  it('explains every problem code in a sentence or two', () => {
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
    expect(codes.map((code) => `${code}: ${messageFor(problem(code))?.split('\n').slice(1).join('').trim()}`)).toMatchInlineSnapshot(`
      [
        "unknown-action: The action was not understood. About unknown-action.",
        "missing-attribute: Something required is missing. About missing-attribute.",
        "cut-off: Your reply ended before this was complete.   Send this file again, from beginning to end.",
        "too-large: It is too large to be edited.   Answer with less text or smaller changes.",
        "no-edits: No edits were found in your reply.   Answer with edits in the format you were given.",
        "no-match: The search text is not in the file, and nothing in the file is similar.   Check the current content of this file before you answer. It may have changed, or the text may be in another file.",
        "ambiguous: The search text appears 0 times in the file, so it is unclear which one you mean.   Add lines above or below it, in both the search and the new text, until it is unique.",
        "empty-search: The change does not say what it replaces, and the file is not empty.   Put the lines it replaces, or the lines next to the new ones, in the search. Or send the whole file as a rewrite.",
        "overlap: It overlaps with another of your changes.   Combine the two into one change, with a search that covers the lines of both.",
        "conflict: It conflicts with another part of your reply or with existing files. About conflict.   Send it once, in its final form.",
        "omission: The new text leaves out code that is in the file, and that code would be lost.   Write the full text, or change only the lines that differ.",
        "outside-roots: The path is outside the open folders.   Use a path exactly as it was shown to you, relative to the folder.",
        "git-folder: The path leads into a .git folder, which is never edited.   Leave this out.",
        "binary: The file is not text, so it cannot be edited.   Leave this out, or describe the change in words.",
        "not-utf8: The encoding of the file cannot be written back without loss.   Leave this out, or describe the change in words.",
        "missing-file: There is no file at this path.   Use a path exactly as it was shown to you. To create a new file, use the action create with the full text.",
        "target-exists: A file already exists at this path. About target-exists.   Choose another path, or change that file instead.",
        "stale: The file has changed since you saw it, so a rewrite or deletion would discard the new content.   Check its current content first: ask for it, or answer with small changes to lines you are sure of.",
        "anchored-only: The search text is only a near match, so the result is uncertain.   Use whole lines in the search, copied from the file character by character, including a line above and below.",
        "read-only: The file is read-only.   Leave this out, or describe the change in words.",
      ]
    `)
  })

  it('explains the same problem on several lines once', () => {
    const file = blocked('a.ts', [problem('omission', { change: 0 }), problem('omission', { change: 0 })])
    const message = repairMessage(planOf([file]), replyOf([]), show) ?? ''
    expect(message.match(/leaves out code/g)?.length).toBe(1)
  })

  it('quotes the placeholder lines of the new text', () => {
    const changes = [change(['x'], { content: ['a()', '// ... rest of the code unchanged ...', 'b()'] })]
    expect(messageFor(problem('omission', { change: 0 }), changes)).toBe(
      `1. a.ts, change 1
   Its search starts with: x
   The new text contains a placeholder instead of code. It would be written as is, and the code would be lost:
     // ... rest of the code unchanged ...
   Write the full text, or change only the lines that differ.`,
    )
  })

  it('asks the model to leave redacted lines out of the new text', () => {
    const changes = [change(['x'], { content: ["key = '[REDACTED: github]'"] })]
    expect(messageFor(problem('omission'), changes)).toContain('leave the [REDACTED] lines out of the search and the new text')
  })

  it('gives the reason shown to the user, without the advice to ask the model', () => {
    const two = problem('conflict', { message: 'The reply moves this file to two different paths. Ask for one of them.' })
    expect(messageFor(two)).toBe(
      `1. a.ts
   It conflicts with another part of your reply or with existing files. The reply moves this file to two different paths.
   Send it once, in its final form.`,
    )
  })
})

describe('file text in the repair message', () => {
  const key = ['-----BEGIN KEY-----', 'MIIabc', '-----END KEY-----']
  const near = {
    line: 1,
    similarity: 0.9,
    lines: key,
    differs: { searchLine: 2, column: 6, search: 'MIIabd', file: 'MIIabc' },
  }
  const secret = problem('no-match', { change: 0, nearest: near })

  it('shows file text only as the gate returns it, in the passage and in the difference', () => {
    const asked: [string, string[]][] = []
    const hide = (path: string, lines: string[]) => {
      asked.push([path, [...lines]])
      return lines.map((line) => (line === 'MIIabc' ? '(hidden)' : line))
    }
    const text = messageFor(secret, undefined, hide)
    expect(asked).toEqual([['a.ts', key]])
    expect(text).not.toContain('MIIabc')
    expect(text).not.toContain('First difference')
    expect(text).toContain('2 | (hidden)')
  })

  it('omits line numbers when the gate removed lines', () => {
    expect(messageFor(secret, undefined, () => ['(a key was here)'])).toContain('(90% the same):\n     (a key was here)\n')
  })

  it('does not mention a passage when the gate returns no lines', () => {
    expect(messageFor(secret, undefined, () => [])).toBe(
      `1. a.ts, change 1
   Its search starts with: x
   The search text is not in the file.
   Check the current content of this file before you answer. It may have changed, or the text may be in another file.`,
    )
  })

  it('does not show a difference in a line outside the passage', () => {
    const elsewhere = { ...near, lines: ['something else'] }
    expect(messageFor(problem('no-match', { change: 0, nearest: elsewhere }))).not.toContain('MIIabc')
  })
})

describe('a long repair message', () => {
  const long = (index: number) =>
    problem('no-match', {
      change: index,
      nearest: { line: 1, similarity: 0.5, lines: Array.from({ length: 80 }, (_, at) => `line ${at} ${'x'.repeat(40)}`) },
    })

  it('shows at most forty lines of a passage', () => {
    const near = { line: 1, similarity: 0.5, lines: Array.from({ length: 80 }, (_, at) => `line ${at}`) }
    const text = messageFor(problem('no-match', { change: 0, nearest: near }))
    expect(text).toContain('40 | line 39\n     (40 more lines)\n')
  })

  it('cuts a line that is too long', () => {
    const near = { line: 1, similarity: 0.5, lines: ['x'.repeat(1e6), 'y'] }
    expect(messageFor(problem('no-match', { change: 0, nearest: near }))).toContain('xxx… (truncated)\n     (1 more line)\n')
  })

  it('names the problems that were left out', () => {
    const files = Array.from({ length: 300 }, (_, index) => blocked(`src/some/long/path/file-${index}.ts`, [long(0)]))
    const message = repairMessage(planOf(files), replyOf([]), show) ?? ''
    expect(message.length).toBeLessThanOrEqual(12_000)
    expect(message).toContain('Also refused, not shown here: src/some/long/path/file-3.ts, change 1; ')
    expect(message.endsWith('each complete and without placeholders.\n')).toBe(true)
  })

  it('stays within its length limit and never throws, whatever the plan', () => {
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
