// Reads imports, exports and parts of Dart libraries.

import type { SgNode } from '@ast-grep/napi'
import type { ImportFound } from '../../source-map.ts'

/** `import 'x.dart' as x show A, B hide C;`, `export 'x.dart' show A;`, `import 'x.dart' if (dart.library.io) 'y.dart';` */
export function libraryImports(node: SgNode): ImportFound[] {
  const text = node.text()
  const modules = [...text.matchAll(/['"]([^'"]+)['"]/g)].flatMap(([, uri]) => uri ?? [])
  const [, alias] = /\bas\s+([\w$]+)/.exec(text) ?? []
  const shown = [...text.matchAll(/\bshow\s+([\w$\s,]+?)(?=\bhide\b|\bshow\b|;|$)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const names = alias === undefined ? shown.map((name) => ({ name, as: name })) : [{ name: '*', as: alias }]
  return modules.map((module) => ({ module, names, everything: names.length === 0, reexported: text.startsWith('export') }))
}

/** `part 'x.g.dart';`, `part of 'x.dart';`, `part of some.library;`: both files share one scope. */
export function partImports(node: SgNode): ImportFound[] {
  const [, uri, name = uri] = /^part\s+(?:of\s+)?(?:['"]([^'"]+)['"]|([\w.$]+))/.exec(node.text()) ?? []
  return name === undefined ? [] : [{ module: name, everything: true }]
}
