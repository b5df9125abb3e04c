import { expect, it } from 'vitest'
import { readToml } from './toml.ts'

it('reads strings and inline tables under their full keys, and passes over the rest', () => {
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
