import { expect, it } from 'vitest'
import { readToml } from './toml.ts'

it('reads strings and inline tables by full key, and skips the rest', () => {
  const text = `
top = "x" # comment
[package]
name = 'shop'
authors = ["a", "b"]
version.workspace = true
[target.'cfg(unix)'.dependencies]
nix = "0.29"
[dependencies]
core = { path = "../core", features = ["a"], optional = true }
[[bin]]
path = "a.rs"
[[bin]]
path = "b.rs"
broken
${'a.'.repeat(10_000)}
`
  expect(Object.fromEntries(readToml(text))).toEqual({
    top: 'x',
    'package.name': 'shop',
    'package.version.workspace': 'true',
    'target.cfg(unix).dependencies.nix': '0.29',
    'dependencies.core.path': '../core',
    'dependencies.core.optional': 'true',
    'bin.0.path': 'a.rs',
    'bin.1.path': 'b.rs',
  })
})

it.each([
  ['a table header that is not closed', `[${' '.repeat(500_000)}`],
  ['an inline table with a long word', `a = { ${'b'.repeat(500_000)} }`],
  ['an inline table with a long word and many spaces', `a = { ${'b'.repeat(250_000)}${' '.repeat(250_000)} }`],
  ['a long string that is not closed', `a = { ${'b'.repeat(250_000)} = "${'c'.repeat(250_000)}`],
  ['a long table name with many keys', `[${'t'.repeat(500_000)}]\n${Array.from({ length: 50_000 }, (_, at) => `k${at} = 1`).join('\n')}`],
])(
  'reads in linear time: %s',
  (_, text) => {
    expect(Object.fromEntries(readToml(`${text}\n[package]\nname = "shop"`))).toEqual({ 'package.name': 'shop' })
  },
  30_000,
)
