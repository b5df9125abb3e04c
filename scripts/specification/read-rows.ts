// Reads the rows of docs/specification.md. Below each heading `## 2.1 …` is a table of ids, requirements, source files and test files.

export interface SpecificationRow {
  id: string
  /** The first word of the heading: `2.1`, `formats-3`, `cli`. */
  section: string
  requirement: string
  sourceFiles: string[]
  /** Test files; empty for an open row. */
  testFiles: string[]
  status: 'proven' | 'different' | 'open'
}

export function readRows(markdown: string): SpecificationRow[] {
  let section = ''
  return markdown.split('\n').flatMap((line): SpecificationRow[] => {
    section = /^## (\S+)/.exec(line)?.[1] ?? section
    const [, id, requirement, sourceCell, testCell] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (id === undefined || requirement === undefined || sourceCell === undefined || testCell === undefined) return []
    if (id === 'Id' || /^-+$/.test(id)) return []
    const status = testCell.startsWith('open: ') ? 'open' : requirement.includes(' Differs: ') ? 'different' : 'proven'
    return [{ id, section, requirement, sourceFiles: pathsIn(sourceCell), testFiles: status === 'open' ? [] : pathsIn(testCell), status }]
  })
}

/** Prefix of the ids in a section: `S4.`, `F3.`, `C.`. */
export function idPrefix(section: string): string {
  if (section === 'cli') return 'C.'
  return section.startsWith('formats-') ? `F${section.slice('formats-'.length)}.` : `S${section}.`
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}
