// Mark the index file of the one folder that has a certain line; all index files are nearly alike, and so is the line.

import { best } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { indentOf, linesOf } from '../locate.ts'

interface Target {
  index: string
  /** The file with the line, beside the index. */
  path: string
  line: string
  alike: string[]
}

export function markIndex(needs: DraftNeeds): Draft | undefined {
  const { repository, random, difficulty } = needs
  const { files, dialect, indexes } = repository
  const target = best(random.shuffle(targetsIn(needs)), ({ alike }) => Math.min(alike.length, 3))
  if (!target) return undefined
  const { index, line } = target
  const mark = dialect.comment(`reviewed: ${random.pick(['amber', 'cobalt', 'indigo', 'scarlet', 'umber'])}-${random.between(100, 999)}`)
  const above = difficulty === 'medium' ? undefined : random.pick(entriesOf(linesOf(files, index)))
  const where = above === undefined ? 'as its last line' : `directly above its line \`${above}\`, indented like it`
  const name = index.slice(index.lastIndexOf('/') + 1)
  return {
    instructions: `Exactly one file has the line \`${line}\` (blanks at the beginning aside). Add the line \`${mark}\` to the \`${name}\` that lies in the same folder as that file, ${where}. No other file changes.`,
    mayChange: [index],
    decoys: [target.path, ...target.alike.slice(0, 6), ...indexes].filter((path) => path !== index),
    parts: (now) => {
      const lines = linesOf(now, index)
      const end = lines.at(-1) === '' ? lines.length - 1 : lines.length
      const from = above === undefined ? end : lines.findIndex((entry) => entry.trim() === above)
      if (from < 0) return undefined
      const text = above === undefined ? mark : `${indentOf(lines[from] ?? '')}${mark}`
      return [{ description: `the mark in ${index}`, edits: [{ path: index, from, to: from, lines: [text] }] }]
    },
  }
}

/** Lines that occur in the repository once, with others that differ only in numbers or quoted words. */
function targetsIn({ repository: { files, indexes }, isFree }: DraftNeeds): Target[] {
  const rows = [...files].flatMap(([path, text]) => text.split('\n').map((line) => ({ path, line: line.trim() })))
  const counts = new Map<string, number>()
  const kin = new Map<string, Set<string>>()
  for (const { path, line } of rows) {
    counts.set(line, (counts.get(line) ?? 0) + 1)
    const key = shapeOf(line)
    kin.set(key, (kin.get(key) ?? new Set()).add(path))
  }
  return indexes.filter(isFree).flatMap((index) => {
    const folder = index.slice(0, index.lastIndexOf('/') + 1)
    return rows.flatMap(({ path, line }): Target[] => {
      // An earlier task may remove the line.
      const isHere = path.startsWith(folder) && path !== index && !path.slice(folder.length).includes('/') && isFree(path)
      if (!isHere || counts.get(line) !== 1 || line.length < 20 || line.length > 90 || !isCode(line)) return []
      const alike = [...(kin.get(shapeOf(line)) ?? [])].filter((other) => other !== path)
      return alike.length > 0 ? [{ index, path, line, alike }] : []
    })
  })
}

function isCode(line: string): boolean {
  return /\d/.test(line) && !line.includes('`') && !/^(?:\/\/|#|\/?\*|""")/.test(line)
}

function shapeOf(line: string): string {
  return line.replace(/\d[\d_]*/g, '0').replace(/(['"])[^'"]*\1/g, '""')
}

/** Lines that occur in an index once and name something: prose and brackets identify no folder. */
function entriesOf(lines: readonly string[]): string[] {
  const texts = lines.map((line) => line.trim())
  const named = texts.filter(
    (line) => /[a-z]/i.test(line) && !/^(?:\/\/[/!]? [A-Z]|#|"""|\/\*|public|from|package)/.test(line) && !line.includes('`'),
  )
  return named.filter((line) => texts.indexOf(line) === texts.lastIndexOf(line))
}
