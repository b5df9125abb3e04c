// Imports of a file whose name is a value, as in import(`./tools/${name}.ts`): a row of a table is enough to add such a file. Bundles and
// the graph of imports need the files that it can load.

import { globSync } from 'node:fs'
import { dirname } from 'node:path'

const namedImport = /\bimport\(`(\.\/[^`$]*)\$\{[^`}]*\}([^`$]*)`\)/g

export interface NamedImport {
  /** The whole call. */
  code: string
  /** The path, as a template literal. */
  template: string
  /** Paths that it can load, relative to the file. */
  files: string[]
}

export function namedImportsIn(file: string, text: string): NamedImport[] {
  return [...text.matchAll(namedImport)].map(([code, before = '', after = '']) => ({
    code,
    template: code.slice('import('.length, -1),
    files: globSync(`${before.slice(2)}*${after}`, { cwd: dirname(file) })
      .map((path) => `./${path.replaceAll('\\', '/')}`)
      .filter((path) => !path.endsWith('.test.ts') && !file.replaceAll('\\', '/').endsWith(path.slice(1)))
      .sort(),
  }))
}

/** The text with all these files imported by name, as bundlers require. */
export function bundleNamedImports(file: string, text: string): string {
  const lines: string[] = []
  for (const { code, template, files } of namedImportsIn(file, text)) {
    const known = files.map((path) => {
      const name = `named${lines.push(`import * as named${lines.length} from ${JSON.stringify(path)}`) - 1}`
      return `${JSON.stringify(path)}: ${name}`
    })
    text = text.replace(code, () => `({ ${known.join(', ')} })[${template}]`)
  }
  return [...lines, text].join('\n')
}
