import { describe, expect, it } from 'vitest'
import { diffHunks } from './diff-hunks.ts'
import { type ShownHunk, type ShowOptions, showHunks } from './show-hunks.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`)

function show(before: string, after: string, options?: ShowOptions): string {
  return showHunks({ text: before, hunks: diffHunks(before, after) }, options)
    .map(print)
    .join('')
}

/** Prints old number, new number, kind, text with changed words in brackets, and an end other than \n. */
function print({ hunk, lines }: ShownHunk): string {
  const rows = lines.map(({ kind, text, end, oldLine = '', newLine = '', changed = [] }) => {
    const marked = changed
      .toReversed()
      .reduce((line, [from, to]) => `${line.slice(0, from)}[${line.slice(from, to)}]${line.slice(to)}`, text)
    return `${oldLine}:${newLine} ${kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'} ${marked}${end === '\n' ? '' : JSON.stringify(end)}\n`
  })
  return `hunk ${hunk}\n${rows.join('')}`
}

describe('showHunks', () => {
  it('shows context lines with old and new line numbers', () => {
    const after = numbers(20).toSpliced(9, 1, 'line ten\n', 'and more\n').toSpliced(1, 1)
    expect(show(numbers(20).join(''), after.join(''), { context: 2 })).toBe(
      [
        'hunk 0',
        '1:1   line 1',
        '2: - line 2',
        '3:2   line 3',
        '4:3   line 4',
        'hunk 1',
        '8:7   line 8',
        '9:8   line 9',
        '10: - line [10]',
        ':9 + line [ten]',
        ':10 + and more',
        '11:11   line 11',
        '12:12   line 12',
        '',
      ].join('\n'),
    )
  })

  it('shows lines between adjacent hunks once, or with both hunks if each is shown alone', () => {
    const after = numbers(6).with(1, 'second\n').with(4, 'fifth\n')
    const lines = ['hunk 0', '1:1   line 1', '2: - line 2', ':2 + second', '3:3   line 3', '4:4   line 4', 'hunk 1']
    const rest = ['5: - line 5', ':5 + fifth', '6:6   line 6', '']
    expect(show(numbers(6).join(''), after.join(''))).toBe([...lines, ...rest].join('\n'))
    expect(show(numbers(6).join(''), after.join(''), { alone: true })).toBe([...lines, '3:3   line 3', '4:4   line 4', ...rest].join('\n'))
  })

  it('marks the changed words of a replaced line, also when lines were added before it', () => {
    expect(show('const res = await send(req)\n', "import 'x'\n\nlet res = await send(req, 2)\n")).toBe(
      ['hunk 0', '1: - [const] res = await send(req)', ":1 + import 'x'", ':2 + ', ':3 + [let] res = await send(req[, 2])', ''].join('\n'),
    )
  })

  it('shows a change of only the line end', () => {
    expect(show('\uFEFFa\r\nb', '\uFEFFa\nb\n')).toBe('hunk 0\n1: - a"\\r\\n"\n2: - b""\n:1 + a\n:2 + b\n')
  })

  it('shows a new file, and nothing without hunks', () => {
    expect([show('', 'a\n'), show('a\n', 'a\n')]).toEqual(['hunk 0\n:1 + a\n', ''])
  })

  it('reports which hunk needs approval, and where each hunk starts', () => {
    const [first, second] = diffHunks('a\nb\nc\n', 'x\na\nb\n')
    const hunks = [first, second && { ...second, offered: true as const }].filter((hunk) => hunk !== undefined)
    expect(showHunks({ text: 'a\nb\nc\n', hunks }, { context: 0 })).toEqual([
      { hunk: 0, offered: false, oldStart: 1, newStart: 1, lines: [{ kind: 'added', text: 'x', end: '\n', newLine: 1 }] },
      { hunk: 1, offered: true, oldStart: 3, newStart: 4, lines: [{ kind: 'removed', text: 'c', end: '\n', oldLine: 3 }] },
    ])
  })
})
