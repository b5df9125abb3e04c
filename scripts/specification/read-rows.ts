// Reads the rows of docs/specification.md. Below each heading `## 2.1 …` is a table of ids, requirements, source files and test files.

export interface SpecificationRow {
  id: string
  /** The first word of the heading: `2.1`, `formats-3`, `cli`. */
  section: string
  requirement: string
  sourceFiles: string[]
  /** Test files; for an open row, those of the part that is proven. */
  testFiles: string[]
  status: 'proven' | 'different' | 'open'
  /** Only of an open row. */
  open?: OpenPart
}

interface OpenPart {
  missing: string
  /** What would prove the row. */
  proof: string
}

export function readRows(markdown: string): SpecificationRow[] {
  let section = ''
  return markdown.split('\n').flatMap((line): SpecificationRow[] => {
    section = /^## (\S+)/.exec(line)?.[1] ?? section
    const [, id, requirement, sourceCell, testCell] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (id === undefined || requirement === undefined || sourceCell === undefined || testCell === undefined) return []
    if (id === 'ID' || /^-+$/.test(id)) return []
    const [tests = '', openText] = testCell.split(/(?:^|<br>)open: /)
    const status = openText !== undefined ? 'open' : requirement.includes(' Differs: ') ? 'different' : 'proven'
    const row = { id, section, requirement, sourceFiles: pathsIn(sourceCell), testFiles: pathsIn(tests), status } as const
    return [openText === undefined ? row : { ...row, open: parseOpen(openText) }]
  })
}

/** `no Mac was available. Proof: the app starts on a Mac` */
function parseOpen(text: string): OpenPart {
  const [missing = '', proof = ''] = text.split(/ ?Proof: /)
  return { missing: missing.trim(), proof: proof.trim() }
}

/** Prefix of the ids in a section: `S4.`, `F3.`, `C.`. */
export function idPrefix(section: string): string {
  if (section === 'cli') return 'C.'
  return section.startsWith('formats-') ? `F${section.slice('formats-'.length)}.` : `S${section}.`
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}
