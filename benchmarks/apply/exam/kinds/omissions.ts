// Placeholders instead of code, which would delete the code they replace; and lines that only look like placeholders.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Pool } from '../exam-case.ts'
import { linesOf, textOf } from '../lines.ts'
import { writeXml } from '../write-xml.ts'
import { makeCase, modify, mustApply, mustRefuse } from './answers.ts'

const wordings = [
  '... rest of code ...',
  '... rest of the code ...',
  '... existing code ...',
  '...existing code...',
  '... rest of the file remains the same ...',
  '... (rest of the file unchanged)',
  '... unchanged ...',
  '... remaining methods unchanged ...',
  '... other methods stay the same ...',
  'rest of the code unchanged',
  'rest of the file stays the same',
  '[rest of the code here]',
  '(existing code here)',
  'remaining code unchanged',
  '… rest of code …',
  '... keep the rest as is ...',
  '... omitted for brevity ...',
  'The rest of the implementation remains unchanged',
  '... same as before ...',
  '... previous code ...',
] as const

const comments: Record<string, (text: string) => string> = {
  slashes: (text) => `// ${text}`,
  hash: (text) => `# ${text}`,
  dashes: (text) => `-- ${text}`,
  block: (text) => `/* ${text} */`,
  markup: (text) => `<!-- ${text} -->`,
  jsx: (text) => `{/* ${text} */}`,
}

const commentOf: Record<string, string> = {
  python: 'hash',
  ruby: 'hash',
  shell: 'hash',
  makefile: 'hash',
  toml: 'hash',
  yaml: 'hash',
  sql: 'dashes',
  css: 'block',
  html: 'markup',
  xml: 'markup',
  markdown: 'markup',
}

export const omissionsKinds: Kind[] = [
  { name: 'N6-omission-in-rewrite', weight: 1.3, make: inRewrite },
  { name: 'N6-omission-in-modify', make: inModify },
  { name: 'N6-omission-in-create', weight: 0.7, make: inCreate },
  { name: 'N6-omission-at-end-of-rewrite', weight: 0.7, make: atEnd },
  { name: 'N6-bare-ellipsis-comment-in-rewrite', weight: 0.5, make: bareEllipsis },
  { name: 'omission-look-alike', make: lookAlike },
  { name: 'omission-already-in-file', weight: 0.7, make: alreadyThere },
]

function commentIn({ language }: Edit, text: string): string {
  return (comments[commentOf[language] ?? 'slashes'] ?? comments.slashes ?? String)(text)
}

/** Part of the file, then a placeholder, then the end. */
function inRewrite(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const lines = linesOf(edit.after)
  if (lines.length < 20 || edit.after.length > 40_000) return undefined
  const at = random.between(3, 8)
  const content = [
    ...lines.slice(0, at),
    `${random.pick(['', '  ', '    '])}${commentIn(edit, random.pick(wordings))}`,
    '',
    ...lines.slice(-random.between(2, 5)),
  ]
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'rewrite', changes: [{ content }] }]))
}

function atEnd(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const lines = linesOf(edit.after)
  if (lines.length < 20) return undefined
  const content = [...lines.slice(0, random.between(5, 12)), '', commentIn(edit, random.pick(wordings))]
  return mustRefuse(
    { [edit.path]: edit.before },
    writeXml([{ path: edit.path, action: random.pick(['rewrite', 'create']), changes: [{ content }] }]),
  )
}

function inModify(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { context: [2, 4] })
  const which = random.below(pieces?.length ?? 1)
  if (pieces === undefined) return undefined
  const altered = pieces.map((piece, index) =>
    index === which
      ? { ...piece, content: [piece.content[0] ?? '', `  ${commentIn(edit, random.pick(wordings))}`, ...piece.content.slice(-1)] }
      : piece,
  )
  return mustRefuse({ [edit.path]: edit.before }, writeXml([modify(edit.path, altered)]))
}

function inCreate(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const lines = linesOf(edit.after)
  if (lines.length < 20) return undefined
  const content = [...lines.slice(0, 6), commentIn(edit, random.pick(wordings)), ...lines.slice(-2)]
  return mustRefuse({ 'other.txt': 'nothing to see\n' }, writeXml([{ path: edit.path, action: 'create', changes: [{ content }] }]))
}

/** Three dots in a separate comment, in a rewrite that is far shorter than the file was. */
function bareEllipsis(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const lines = linesOf(edit.after)
  if (lines.length < 40 || edit.after.length > 40_000) return undefined
  const content = [...lines.slice(0, 8), `  ${commentIn(edit, random.pick(['...', '…', '. . .']))}`, ...lines.slice(-3)]
  return mustRefuse({ [edit.path]: edit.before }, writeXml([{ path: edit.path, action: 'rewrite', changes: [{ content }] }]))
}

/** Code, or a meaningful comment: applied like any other line. */
function lookAlike(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 2] })
  const first = pieces?.[0]
  if (pieces === undefined || first === undefined) return undefined
  const added = random.pick([
    ['def later(self) -> None: ...'],
    ['class Port(Protocol):', '    def read(self) -> bytes:', '        ...'],
    ['const all = [...existing, ...rest]'],
    ['call(first, ...rest)'],
    ['function sum(...rest: number[]) {', '  return rest.length', '}'],
    [commentIn(edit, 'Keep existing users when the import runs twice.')],
    [commentIn(edit, 'The rest of the arguments go to the shell.')],
    [commentIn(edit, 'Uses the same code as before the move to v2, see #12.')],
    [commentIn(edit, 'Wait for it... then retry.')],
    ['log("loading the rest of the file...")'],
    ['msg = "... and the rest is history ..."'],
    ['printf("%s...\\n", name);'],
    ['for x in 0...9 { use(x) }'],
    ['template <typename... Args> void log(Args&&... args);'],
    [commentIn(edit, 'Existing code relies on this order.')],
    [commentIn(edit, 'unchanged rows are skipped')],
    [commentIn(edit, '1, 2, 3, ... n')],
    ['case existing'],
    ['rest = code'],
  ])
  const content = [...first.content, ...added]
  const lines = linesOf(edit.after)
  lines.splice(first.at + first.content.length, 0, ...added)
  return mustApply(edit, [{ ...first, content }, ...pieces.slice(1)], { after: textOf(lines) })
}

/** The file already has such a line, and the reply only repeats it among the unchanged lines. */
function alreadyThere(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 1] })
  const piece = pieces?.[0]
  if (piece === undefined) return undefined
  const line = commentIn(edit, random.pick(wordings))
  const put = (text: string) => textOf(linesOf(text).toSpliced(piece.at, 0, line))
  return makeCase(
    { [edit.path]: put(edit.before) },
    writeXml([modify(edit.path, [{ ...piece, search: [line, ...piece.search], content: [line, ...piece.content] }])]),
    { apply: { [edit.path]: put(edit.after) } },
  )
}
