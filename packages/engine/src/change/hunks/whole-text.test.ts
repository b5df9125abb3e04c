import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeText } from './whole-text.ts'

describe('a new file', () => {
  it('ends its lines with \\n, the last one too', () => {
    expect(wholeText(undefined, ['a', 'b'])).toBe('a\nb\n')
  })

  it('is empty when the reply gives no lines, and one line end when it gives one empty line', () => {
    expect([wholeText(undefined, []), wholeText(undefined, [''])]).toEqual(['', '\n'])
  })

  it('has no final newline when the reply can say so', () => {
    expect(wholeText(undefined, ['a', 'b'], false)).toBe('a\nb')
  })

  it('keeps a byte order mark that the reply gives', () => {
    expect(wholeText(undefined, ['\uFEFFa'])).toBe('\uFEFFa\n')
  })

  it('is what an empty file becomes', () => {
    expect(wholeText('', ['a', 'b'])).toBe('a\nb\n')
  })
})

describe('a file that is rewritten', () => {
  it('keeps CRLF, also when the reply came with CRLF itself', () => {
    expect(wholeText('a\r\nb\r\n', ['x', 'y\r', 'z'])).toBe('x\r\ny\r\nz\r\n')
  })

  it('keeps the lone \\r of an old Mac file', () => {
    expect(wholeText('a\rb\r', ['x', 'y'])).toBe('x\ry\r')
  })

  it('keeps its lack of a final newline', () => {
    expect(wholeText('a\nb', ['x', 'y'])).toBe('x\ny')
  })

  it('takes a final newline, or gives it up, when the reply can say so', () => {
    expect([wholeText('a\r\nb', ['x', 'y'], true), wholeText('a\nb\n', ['x', 'y'], false)]).toEqual(['x\r\ny\r\n', 'x\ny'])
  })

  it('keeps its byte order mark once', () => {
    expect([wholeText('\uFEFFa\n', ['x']), wholeText('\uFEFFa\n', ['\uFEFFx'])]).toEqual(['\uFEFFx\n', '\uFEFFx\n'])
  })

  it('gets no byte order mark that it did not have', () => {
    expect(wholeText('a\n', ['\uFEFFx'])).toBe('x\n')
  })

  it('that was only a byte order mark keeps it and is written as new otherwise', () => {
    expect(wholeText('\uFEFF', ['x'])).toBe('\uFEFFx\n')
  })

  it('that was one line without an end uses \\n between lines and ends without', () => {
    expect(wholeText('a', ['x', 'y'])).toBe('x\ny')
  })

  it('becomes empty when the reply gives no lines', () => {
    expect([wholeText('a\r\nb', []), wholeText('\uFEFFa\n', [])]).toEqual(['', '\uFEFF'])
  })

  it('takes a \\r inside its last line for a character when its lines end with \\n', () => {
    expect(wholeText('a\nb\r', ['x', 'y'])).toBe('x\ny')
  })
})

describe('a file with mixed line ends', () => {
  it('keeps the end of every unchanged line and gives new lines the usual one', () => {
    expect(wholeText('a\r\nb\nc\r\nd\n', ['a', 'new', 'b', 'c', 'd'])).toBe('a\r\nnew\r\nb\nc\r\nd\n')
  })

  it('keeps them when its last line had no end and is no longer the last', () => {
    expect(wholeText('a\nb\r\nc\nd', ['a', 'b', 'c', 'd', 'e'])).toBe('a\nb\r\nc\nd\ne')
  })

  it('comes back byte for byte when nothing changes', () => {
    const line = fc.tuple(fc.stringMatching(/^[a-c ]{0,3}$/), fc.constantFrom('\n', '\r\n'))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.boolean(), fc.boolean(), (lines, hasMark, isEnded) => {
        // An empty last line without an end would be no line.
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

it('holds the lines of the reply, whatever the old file was', () => {
  const content = fc.array(fc.stringMatching(/^[^\n\r\uFEFF]*$/), { minLength: 1 })
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n', '\uFEFF') }), content, (old, lines) => {
      const text = wholeText(old, lines, true)
      expect(text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)).toEqual([...lines, ''])
    }),
  )
})
