import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeText, withoutExtraLine } from './whole-text.ts'

describe('wholeText for a new file', () => {
  it('ends every line of a new file with \\n', () => {
    expect(wholeText(undefined, ['a', 'b'])).toBe('a\nb\n')
  })

  it('writes an empty file for no lines, and one line end for one empty line', () => {
    expect([wholeText(undefined, []), wholeText(undefined, [''])]).toEqual(['', '\n'])
  })

  it('omits the final newline of a new file if the reply says so', () => {
    expect(wholeText(undefined, ['a', 'b'], false)).toBe('a\nb')
  })

  it('keeps a byte order mark of the reply in a new file', () => {
    expect(wholeText(undefined, ['\uFEFFa'])).toBe('\uFEFFa\n')
  })

  it('writes an empty file like a new one', () => {
    expect(wholeText('', ['a', 'b'])).toBe('a\nb\n')
  })
})

describe('wholeText for a rewritten file', () => {
  it('keeps CRLF, even if the reply has CRLF too', () => {
    expect(wholeText('a\r\nb\r\n', ['x', 'y\r', 'z'])).toBe('x\r\ny\r\nz\r\n')
  })

  it('keeps lone \\r line ends', () => {
    expect(wholeText('a\rb\r', ['x', 'y'])).toBe('x\ry\r')
  })

  it('keeps the lack of a final newline', () => {
    expect(wholeText('a\nb', ['x', 'y'])).toBe('x\ny')
  })

  it('adds or removes the final newline if the reply says so', () => {
    expect([wholeText('a\r\nb', ['x', 'y'], true), wholeText('a\nb\n', ['x', 'y'], false)]).toEqual(['x\r\ny\r\n', 'x\ny'])
  })

  it('keeps the byte order mark once', () => {
    expect([wholeText('\uFEFFa\n', ['x']), wholeText('\uFEFFa\n', ['\uFEFFx'])]).toEqual(['\uFEFFx\n', '\uFEFFx\n'])
  })

  it('does not add a byte order mark to a file without one', () => {
    expect(wholeText('a\n', ['\uFEFFx'])).toBe('x\n')
  })

  it('keeps the byte order mark of a file that was otherwise empty', () => {
    expect(wholeText('\uFEFF', ['x'])).toBe('\uFEFFx\n')
  })

  it('uses \\n in a file that was one line without an end', () => {
    expect(wholeText('a', ['x', 'y'])).toBe('x\ny')
  })

  it('empties a file when the reply gives no lines', () => {
    expect([wholeText('a\r\nb', []), wholeText('\uFEFFa\n', [])]).toEqual(['', '\uFEFF'])
  })

  it('treats a final \\r as a character when lines end with \\n', () => {
    expect(wholeText('a\nb\r', ['x', 'y'])).toBe('x\ny')
  })
})

describe('withoutExtraLine', () => {
  const cases: [string | undefined, string[], string[]][] = [
    ['a\nb\n', ['x', 'b'], ['x', 'b']],
    ['a\nb\n', ['x', 'b', ''], ['x', 'b']],
    ['a\nb\n', ['x', 'b', '', ''], ['x', 'b', '', '']],
    ['a\nb\n', ['a', 'x', ''], ['a', 'x', '']],
    ['a\nb', ['x', 'b', ''], ['x', 'b']],
    ['a\n\n', ['x'], ['x']],
    ['a\n\n', ['x', ''], ['x', '']],
    ['a\n\n', ['x', '', ''], ['x', '']],
    ['a\r\n\r\n', ['x', '', ''], ['x', '']],
    ['a\r\nb\r\n', ['x\r', 'b\r', '\r'], ['x\r', 'b\r']],
    ['a\n  \n', ['x', '', ''], ['x', '']],
    [undefined, ['x', ''], ['x', '']],
    ['', ['x', ''], ['x', '']],
    ['\n', ['x', ''], ['x', '']],
    ['a\n', [''], ['']],
  ]
  it.each(cases)('removes at most the one line that shows the final newline: %j, %j', (old, content, lines) => {
    expect(withoutExtraLine(old, content)).toEqual(lines)
  })
})

describe('wholeText for a file with mixed line ends', () => {
  it('keeps the end of each unchanged line, and gives new lines the most common one', () => {
    expect(wholeText('a\r\nb\nc\r\nd\n', ['a', 'new', 'b', 'c', 'd'])).toBe('a\r\nnew\r\nb\nc\r\nd\n')
  })

  it('keeps mixed line ends when lines are added after a last line without an end', () => {
    expect(wholeText('a\nb\r\nc\nd', ['a', 'b', 'c', 'd', 'e'])).toBe('a\nb\r\nc\nd\ne')
  })

  it('returns the same bytes when nothing changes', () => {
    const line = fc.tuple(fc.stringMatching(/^[a-c ]{0,3}$/), fc.constantFrom('\n', '\r\n'))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.boolean(), fc.boolean(), (lines, hasMark, isEnded) => {
        // An empty last line without an end is not a line.
        fc.pre(isEnded || lines.at(-1)?.[0] !== '')
        const text = lines.map(([bare, end], at) => (isEnded || at < lines.length - 1 ? bare + end : bare)).join('')
        const old = hasMark ? `\uFEFF${text}` : text
        expect(
          wholeText(
            old,
            lines.map(([bare]) => bare),
          ),
        ).toBe(old)
      }),
    )
  })
})

it('contains the lines of the reply, whatever the old file was', () => {
  const content = fc.array(fc.stringMatching(/^[^\n\r\uFEFF]*$/), { minLength: 1 })
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n', '\uFEFF') }), content, (old, lines) => {
      const text = wholeText(old, lines, true)
      expect(text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)).toEqual([...lines, ''])
    }),
  )
})
