import { describe, expect, it } from 'vitest'
import { type CtagsLanguage, ctagsLanguages } from './ctags-kinds.ts'
import { sortTags, type Tag } from './read-ctags.ts'

const named = (language: 'c' | 'cpp' | 'javascript' | 'python', tags: readonly Tag[]) => {
  const known: CtagsLanguage | undefined = ctagsLanguages[language]
  if (known === undefined) throw new Error('The language is not in ctagsLanguages.')
  const { definitions, otherSymbols } = sortTags(tags, language, known)
  return {
    definitions: definitions.map(({ name, line, alsoAt }) => `${name} ${[line, ...alsoAt].join(' or ')}`),
    locals: otherSymbols.filter(({ isLocal }) => isLocal).map(({ name }) => name),
    others: otherSymbols.filter(({ isLocal }) => !isLocal).map(({ name }) => name),
  }
}

describe('sortTags', () => {
  it('counts functions, methods and types, but nothing local or unnamed', () => {
    const path = 'a.py'
    const tags: Tag[] = [
      { path, name: 'Order', kind: 'class', line: 1, end: 20 },
      { path, name: 'total', kind: 'member', line: 2, end: 9, scope: 'Order', scopeKind: 'class' },
      { path, name: 'Inner', kind: 'class', line: 3, end: 6, scope: 'Order.total', scopeKind: 'member' },
      { path, name: 'deep', kind: 'member', line: 4, scope: 'Order.total.Inner', scopeKind: 'class' },
      { path, name: 'limit', kind: 'variable', line: 30 },
      { path, name: '__anon1', kind: 'class', line: 31 },
    ]
    expect(named('python', tags)).toEqual({ definitions: ['Order 1', 'total 2'], locals: ['Inner', 'deep'], others: ['limit'] })
  })

  it('recognizes a local by its scope alone if ctags reports no end line', () => {
    const path = 'a.js'
    const tags: Tag[] = [
      { path, name: 'outer', kind: 'function', line: 1 },
      { path, name: 'Inner', kind: 'class', line: 2, scope: 'outer', scopeKind: 'function' },
      { path, name: 'method', kind: 'method', line: 3, scope: 'outer.Inner', scopeKind: 'class' },
      { path, name: 'called', kind: 'function', line: 9, scope: 'AnonymousFunctionabc0100', scopeKind: 'class' },
    ]
    expect(named('javascript', tags)).toEqual({ definitions: ['outer 1'], locals: ['Inner', 'method', 'called'], others: [] })
  })

  it('distinguishes functions inside a constructor from functions assigned to a module', () => {
    const inClass = { path: 'a.js', kind: 'function', scopeKind: 'class' }
    const tags: Tag[] = [
      { ...inClass, name: 'helper', line: 2, scope: 'Order', pattern: '/^  function helper() {$/' },
      { ...inClass, name: 'total', line: 9, scope: 'exports', scopeKind: 'function', pattern: '/^exports.total = function () {$/' },
    ]
    expect(named('javascript', tags)).toEqual({ definitions: ['total 9'], locals: ['helper'], others: [] })
  })

  it('counts prototypes in headers and classes, and a struct with its typedef once', () => {
    const tags: Tag[] = [
      { path: 'a.c', name: 'forward', kind: 'prototype', line: 1 },
      { path: 'a.c', name: 'method', kind: 'prototype', line: 3, scope: 'Order', scopeKind: 'class' },
      { path: 'a.c', name: 'order', kind: 'struct', line: 5, end: 8 },
      { path: 'a.c', name: 'order', kind: 'typedef', line: 8, typeref: 'struct:order' },
      { path: 'a.c', name: '__anon1', kind: 'struct', line: 10, end: 13 },
      { path: 'a.c', name: 'line', kind: 'typedef', line: 13, typeref: 'struct:__anon1' },
    ]
    expect(named('c', tags)).toEqual({ definitions: ['method 3', 'order 5', 'line 13 or 10'], locals: [], others: ['forward', 'order'] })
    expect(named('cpp', [{ path: 'a.hpp', name: 'offered', kind: 'prototype', line: 1 }]).definitions).toEqual(['offered 1'])
  })
})
