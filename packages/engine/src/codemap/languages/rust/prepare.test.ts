import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepare } from './prepare.ts'

describe('prepare for Rust', () => {
  it('blanks function bodies except their use statements', () => {
    expect(prepare('struct A { b: u8 }\nfn f() -> u8 {\n    use std::fmt;\n    1\n}\nconst C: u8 = { 2 };')).toBe(
      'struct A { b: u8 }\nfn f() -> u8 {\n/**/use std::fmt;\n/* */\n}\nconst C: u8 = { 2 };',
    )
  })

  it('finds the end of a body with braces in strings, characters and comments', () => {
    const body = `"}\\"}"; r#"}"}"#; br"}"; '}'; '\\''; '\\u{7d}'; f::<'a>(x); /* } /* } */ */ // }\n S {}`
    expect(prepare(`fn f() { ${body} }\nfn g();`)).toBe(`fn f() {${hidden(` ${body} `)}}\nfn g();`)
  })

  it('does not take braces of a signature for a body', () => {
    const heads = [
      'fn f<const N: usize>() -> [u8; { N + 1 }] ',
      'fn f() -> A<{ 1 }, B> where C: D<E>, ',
      "fn f<F: Fn(u8) -> u8>(f: &'a F) ",
    ]
    expect(heads.map((head) => prepare(`${head}{ a }`))).toEqual(heads.map((head) => `${head}{   }`))
  })

  it('leaves items without a body, and unclosed ones, unchanged', () => {
    const texts = [
      'trait T { fn f(&self); type A; }',
      'type F = fn(u8) -> u8; struct S { a: u8 }',
      'fn f() {\n    if x {\n\nfn g() {}\n',
      'macro_rules! a { (',
    ]
    expect(texts.map(prepare)).toEqual(texts)
  })

  it('blanks the content of macros', () => {
    expect(prepare('macro_rules! a { ($x:expr) => { fn b() {} } }\nconst C: &str = concat!("a", "b");\nrates! { Daily => 1 }')).toBe(
      'macro_rules! a {/*                        */}\nconst C: &str = concat!(/*    */);\nrates! {/*        */}',
    )
  })

  it('unwraps the items in a macro invocation', () => {
    expect(prepare('cfg_x! {\n    pub struct A;\n    a::cfg_y! {\n        fn f() { 1 }\n    }\n}')).toBe(
      '/*    */\n    pub struct A;\n    /*       */\n        fn f() {   }\n     \n ',
    )
  })

  it('blanks macro content that is not Rust', () => {
    const inside = [
      'use a;\nusers (id) { id -> Integer }',
      'fn f(x in 0..9) { }',
      'impl A for #name { }',
      'struct $x;',
      'use a;\nn! {\nstruct B;\n}\n$x',
    ]
    expect(inside.map((text) => prepare(`m! {${text}}`))).toEqual(inside.map((text) => `m! {${hidden(text)}}`))
  })

  it('reads bitflags as a struct', () => {
    expect(prepare('bitflags! {\n    struct A: u32 {\n        const B = 1;\n    }\n}')).toBe(
      '/*       */\n    struct A/*  */{\n/*                  \n  */}\n ',
    )
  })

  it('hides syntax that the grammar does not know', () => {
    expect(prepare('struct A<const N: usize = 4>;')).toBe('struct A<const N: usize    >;')
    expect(prepare('const A: bool = B > 0;')).toBe('const A: bool = B > 0;')
    expect(prepare('unsafe extern "C" { safe fn f(); }')).toBe('       extern "C" {      fn f(); }')
    expect(prepare("impl<> A for Box<dyn 'a + B> {}")).toBe('impl   A for Box<dyn      B> {}')
    expect(prepare('pub trait A<T> = B + C<T>;')).toBe('pub trait A<T> {         }')
    expect(prepare('#!/usr/bin/env cargo\n---\n[package]\n---\nstruct A;')).toBe('                    \n   \n         \n   \nstruct A;')
    expect(prepare('pub macro a($x:expr) { 1 }')).toBe('let/*   */a;/*          */')
  })

  it('keeps the length and the lines of any text', () => {
    const part = fc.constantFrom(
      'fn f',
      'fn g()',
      'use a;',
      'use',
      'm!{',
      'macro_rules! a{',
      'macro m(',
      'struct A: u8',
      'trait A =',
      "'a",
      '<',
      '>',
      '->',
      ';',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '"',
      'r#"',
      '"#',
      "'",
      '\\',
      '//',
      '/*',
      '*/',
      '\n',
      '\r\n',
      'é',
      '😀',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(layoutOf(prepare(parts.join('')))).toEqual(layoutOf(parts.join('')))
      }),
    )
  })

  it('leaves hostile files unchanged, in one pass', () => {
    const parts = ['\nfn f() {', 'fn f(', 'fn f<{', 'fn f() { use a ', '\nm! {\nstruct A;', 'pub(', '/*', 'r#"', "'", 'macro m(']
    const hostile = [
      `fn f() ${'{'.repeat(200_000)}`,
      `fn f() {${'use a '.repeat(50_000)}`,
      `${'fn f('.repeat(50_000)}}`,
      ...parts.map((part) => part.repeat(50_000)),
    ]
    expect(hostile.map(prepare)).toEqual(hostile)
    const nested = `${'\nm! {\nstruct A;'.repeat(20_000)}${'}'.repeat(20_000)}`
    expect(prepare(nested)).toHaveLength(nested.length)
  })
})

function hidden(text: string): string {
  return `/*${text.slice(2, -2).replace(/[^\n]/g, ' ')}*/`
}

function layoutOf(text: string): number[] {
  return [...text.matchAll(/[\r\n]/g), { index: text.length }].map(({ index }) => index)
}
