import { describe, expect, it } from 'vitest'
import { findLanguage } from './language-for.ts'

describe('findLanguage', () => {
  it.each([
    ['src/main.ts', 'TypeScript'],
    ['src/view.tsx', 'TSX'],
    ['lib/a.mjs', 'JavaScript'],
    ['x/main.rs', 'Rust'],
    ['App.swift', 'Swift'],
    ['Main.kt', 'Kotlin'],
    ['a.dart', 'Dart'],
    ['a.scala', 'Scala'],
    ['a.cs', 'C#'],
    ['a.rb', 'Ruby'],
    ['a.php', 'PHP'],
    ['a.go', 'Go'],
    ['a.hpp', 'C++'],
    ['Dockerfile', 'Dockerfile'],
    ['page.svelte', 'HTML'],
    ['tsconfig.jsonc', 'JSON'],
    ['.env', 'Properties files'],
    ['notes.mdx', 'Markdown'],
  ])('finds the language of %s', (path, name) => {
    expect(findLanguage(path)?.name).toBe(name)
  })

  it.each(['LICENSE', 'data.bin', 'a/b.c/plain', ''])('returns no language for %j', (path) => {
    expect(findLanguage(path)).toBeNull()
  })
})
