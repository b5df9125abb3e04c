import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LexicalSyntax } from './language.ts'
import { collapseText, oneLine } from './one-line.ts'

const script: LexicalSyntax = { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: '"\'`', attributes: ['@'] }
const snake: LexicalSyntax = { lineComment: ['#'], quotes: `"'`, attributes: ['@'] }
const rust: LexicalSyntax = { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: '"', attributes: ['#['] }
const sharp: LexicalSyntax = { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: '"', attributes: ['['] }

describe('oneLine', () => {
  // [F2.2]
  it('removes comments, line breaks and the body', () => {
    expect(oneLine('function total(\n  lines: Line[], // all of them\n  /* in percent */ rate = 0.2,\n): number {', script)).toBe(
      'function total(lines: Line[], rate = 0.2): number',
    )
    expect(oneLine('def f(\n    a,  # first\n    b="#no comment",\n) -> int:', snake)).toBe('def f(a, b="#no comment") -> int')
  })

  it('keeps strings that look like comments, and handles an unclosed quote', () => {
    expect(oneLine(`const url = 'http://x' // really`, script)).toBe(`const url = 'http://x'`)
    expect(oneLine(`fn longest<'a>(x: &'a str) -> &'a str // one`, rust)).toBe(`fn longest<'a>(x: &'a str) -> &'a str`)
    expect(oneLine(`it('doesn't close, // still said`, script)).toBe(`it('doesn't close`)
  })

  it('keeps attributes that show the purpose of a declaration, and drops the others', () => {
    expect(oneLine(`@Injectable() @Get('/orders/:id') @UseGuards(AuthGuard) async one(@Param() id: string)`, script)).toBe(
      `@Injectable() @Get('/orders/:id') async one(@Param() id: string)`,
    )
    expect(oneLine('@functools.wraps(f)\n@app.route("/x", methods=["GET"])\ndef view():', snake)).toBe(
      '@app.route("/x", methods=["GET"]) def view()',
    )
    expect(oneLine('#[derive(Clone)]\n#[allow(dead_code)]\n#[tokio::test]\nasync fn works() {', rust)).toBe(
      '#[derive(Clone)] #[tokio::test] async fn works()',
    )
    expect(oneLine('[HttpGet("{id}")]\n[Authorize]\npublic Order Get(int id)', sharp)).toBe('[HttpGet("{id}")] public Order Get(int id)')
  })

  it('keeps a deprecation without its message', () => {
    expect(oneLine('@Deprecated("use the other one instead, it is much better", level = WARNING) fun old()', script)).toBe(
      '@Deprecated fun old()',
    )
  })

  it('omits the body of a function that is a default value', () => {
    expect(oneLine('function f(cb = () => { leak() }, o = { a: function (x) { leak() } }, { b = 1 } = {})', script)).toBe(
      'function f(cb = () => {…}, o = { a: function (x) {…} }, { b = 1 } = {})',
    )
    expect(oneLine('export type F = (x: number) => { ok: boolean } | (() => { a: string })', script)).toBe(
      'export type F = (x: number) => { ok: boolean } | (() => { a: string })',
    )
  })

  it('cuts a long declaration after its name', () => {
    const cases = Array.from({ length: 9 }, (_, at) => `@Test("${'case '.repeat(9)}${at}")`).join(' ')
    const line = oneLine(`${cases} fun works(${'parameter: String, '.repeat(40)})`, script)
    expect(line.length).toBe(400)
    expect(line).toContain('fun works(')
    expect(line.endsWith('…')).toBe(true)
  })

  it('never lengthens a text or leaves a line break in it', () => {
    const piece = fc.constantFrom(
      '"',
      "'",
      '`',
      '//',
      '/*',
      '*/',
      '\\',
      '\n',
      '@Get(',
      ')',
      '[',
      ']',
      '{',
      'name',
      ' ',
      '#[',
      '"""',
      '=',
      ',',
    )
    const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.constantFrom(script, snake, rust, sharp), (given, syntax) => {
        const line = oneLine(given, syntax)
        expect(line.includes('\n')).toBe(false)
        // A space may be added between attributes.
        expect(line.replaceAll(' ', '').length).toBeLessThanOrEqual(given.length)
        expect(collapseText(collapseText(given, syntax), syntax).length).toBeLessThanOrEqual(given.length)
      }),
    )
  })
})
