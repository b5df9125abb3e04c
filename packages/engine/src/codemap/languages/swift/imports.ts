import type { ImportFound } from '../../source-map.ts'

/** `@testable import Shop`, `import struct Shop.Order`, `@_exported import Core` */
export function importDeclaration(text: string): ImportFound[] {
  const [, kind, path = ''] = /\bimport\s+(?:(typealias|struct|class|enum|protocol|let|var|func)\s+)?([^\s;]+)/.exec(text) ?? []
  if (path === '') return []
  const reexported = /@_exported\b/.test(text)
  const dot = path.lastIndexOf('.')
  if (kind === undefined || dot === -1) return [{ module: path, everything: true, reexported }]
  const name = path.slice(dot + 1)
  return [{ module: path.slice(0, dot), names: [{ name, as: name }], reexported }]
}
