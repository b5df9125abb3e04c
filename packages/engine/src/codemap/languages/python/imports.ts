// Reads what Python statements import from their text.

import type { ImportFound } from '../../source-map.ts'

/** `import os.path as p, sys`; without an alias, the name is the full path. */
export function plainImport(text: string): ImportFound[] {
  return listed(text.replace(/^import\s+/, '')).map(({ name, as }) => ({ module: name, names: [{ name: '*', as: as ?? name }] }))
}

/** `from .models import Order as O, Line`; in a package's `__init__` the names are re-exported, which the graph sees by the path. */
export function fromImport(text: string): ImportFound[] {
  const [, path = '', what = ''] = /^from\s*([.\w\s\\]+?)\s*\bimport\b\s*([\s\S]*)$/.exec(text) ?? []
  const module = path.replace(/[\s\\]/g, '')
  const names = listed(what.replace(/#.*/g, ' ').replace(/[()]/g, ' '))
  if (names.length === 1 && names[0]?.name === '*') return [{ module, everything: true }]
  const written = names.map(({ name, as }) => (as === undefined ? name : `${name} as ${as}`))
  return [{ module, names: names.map(({ name, as }) => ({ name, as: as ?? name })), text: `from ${module} import ${written.join(', ')}` }]
}

function listed(text: string): { name: string; as: string | undefined }[] {
  return text
    .replace(/\\\r?\n/g, ' ')
    .split(',')
    .map((item) => item.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== undefined && name !== '')
    .map(([name = '', as]) => ({ name, as }))
}
