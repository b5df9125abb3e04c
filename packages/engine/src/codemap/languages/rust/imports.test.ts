import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externCrate, moduleFile, relativeToFile, usedNames } from './imports.ts'

describe('Rust imports', () => {
  it('reads every leaf of a use tree, grouped by module', () => {
    const text = 'pub use a::{b, c::{self, d as e, f::*}, g as _};'
    expect(usedNames('pub use a::{\n  b, /* not x */ c::{self, d as e, f::*}, // {\n  g as _,\n};')).toEqual([
      { module: 'a', names: [same('b'), same('c'), { name: 'g', as: '_' }], everything: false, reexported: true, text },
      { module: 'a::c', names: [{ name: 'd', as: 'e' }], everything: false, reexported: true, text },
      { module: 'a::c::f', names: [], everything: true, reexported: true, text },
    ])
  })

  it('reads a whole crate when no name is imported from it', () => {
    expect(usedNames('use anyhow;')).toEqual([
      { module: 'anyhow', names: [{ name: '*', as: 'anyhow' }], everything: false, reexported: false, text: 'use anyhow;' },
    ])
    expect(usedNames('use crate::{self as root};')).toEqual([
      { module: 'crate', names: [{ name: '*', as: 'root' }], everything: false, reexported: false, text: 'use crate::{self as root};' },
    ])
    expect(externCrate('extern crate serde_json as json;')).toEqual([
      { module: 'serde_json', names: [{ name: '*', as: 'json' }], reexported: false },
    ])
  })

  it('reads a file for each module declared without a body', () => {
    expect(moduleFile('pub(crate) mod r#move;')).toEqual([{ module: 'self::r#move', names: [], reexported: true }])
    expect(moduleFile('mod a;')).toEqual([{ module: 'self::a', names: [], reexported: false }])
  })

  it('reads the same leaves however the tree is nested', () => {
    const segment = fc.constantFrom('a', 'b', 'c', 'super')
    const path = fc.array(segment, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 6 }), (paths) => {
        expect(leavesOf(usedNames(`use {${paths.map(nested).join(', ')},};`))).toEqual(
          [...new Set(paths.map((parts) => parts.join('::')))].sort(),
        )
      }),
    )
  })

  it('makes paths of an inline module relative to the file', () => {
    const seen = (module: string, around: string[]) => relativeToFile([{ module }], around)[0]?.module
    expect(seen('super', ['tests'])).toBe('self')
    expect(seen('super::a', ['m', 'n'])).toBe('self::m::a')
    expect(seen('super::super::a', ['tests'])).toBe('super::a')
    expect(seen('self::a', ['m'])).toBe('self::m::a')
    expect(seen('crate::a', ['m'])).toBe('crate::a')
  })

  it('reads a tree of any depth', () => {
    const deep = `use ${'a::{'.repeat(20_000)}b${'}'.repeat(20_000)};`
    expect(usedNames(deep)).toHaveLength(1)
  })
})

function same(name: string): { name: string; as: string } {
  return { name, as: name }
}

/** `a::b::c` → `a::{b::{c}}` */
function nested([first = '', ...rest]: string[]): string {
  return rest.length === 0 ? first : `${first}::{${nested(rest)}}`
}

function leavesOf(found: ReturnType<typeof usedNames>): string[] {
  return [...new Set(found.flatMap(({ module, names = [] }) => names.map(({ name }) => `${module}::${name}`)))].sort()
}
