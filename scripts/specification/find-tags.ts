// Finds the tags in a test file: a comment `// [S4.12] [S4.13]` means that the test below it proves those rows of docs/specification.md.

export interface Tag {
  id: string
  /** Line of the test below the tag, for Vitest's `file:line` filter; undefined if the tag is not above a test. */
  line: number | undefined
}

const comment = /^\s*\/\//
const id = /\[((?:S\d+(?:\.\d+)?|F\d+|C)\.\d+)\]/g
const testCall = /^\s*(?:it|test)(?:\.(?:each|skipIf|runIf))?(?:<.+>)?\(/
/** A row of a `describeSpec` table: an array that starts with the title. */
const storyRow = /^\s*\[\s*['"`]/

export function findTags(source: string): Tag[] {
  const lines = source.split('\n')
  return lines.flatMap((text, at) => {
    if (!comment.test(text)) return []
    return [...text.matchAll(id)].map(([, found = '']) => ({ id: found, line: testLine(lines, at) }))
  })
}

/** Only comments may be between a tag and its test. */
function testLine(lines: string[], tagAt: number): number | undefined {
  const at = lines.findIndex((line, index) => index > tagAt && !comment.test(line))
  const [first = '', second = ''] = lines.slice(at, at + 2)
  if (testCall.test(first)) return callLine(lines, at)
  if (storyRow.test(first.trim() === '[' ? `[${second}` : first)) return storyTableLine(lines, at)
  return undefined
}

/** Vitest reports a test at the call that has its title, which for a multi-line `it.each` table is below the table. */
function callLine(lines: string[], at: number): number {
  const [indent = ''] = /^\s*/.exec(lines[at] ?? '') ?? []
  const end = lines.findIndex((line, index) => index > at && line.startsWith(indent) && /^\S/.test(line.slice(indent.length)))
  return /^[\])}].*\)\(/.test(lines[end]?.trim() ?? '') ? end + 1 : at + 1
}

/** Vitest reports all rows of a `describeSpec` table at the `describeSpec` call. */
function storyTableLine(lines: string[], at: number): number | undefined {
  const start = lines.findLastIndex((line, index) => index < at && /^\w/.test(line))
  return lines[start]?.startsWith('describeSpec(') ? start + 1 : undefined
}
