// Replies that break off. No part of an incomplete file may be written, and `--batch` is all or nothing.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Pool } from '../exam-case.ts'
import { writeSearchReplace } from '../write-others.ts'
import { writeXml } from '../write-xml.ts'
import { isPlain, makeCase, modify, mustRefuse } from './answers.ts'

export const cutOffKinds: Kind[] = [
  { name: 'cut-off-in-content', make: (edit, pool) => inside(edit, pool, 'content') },
  { name: 'cut-off-in-search', make: (edit, pool) => inside(edit, pool, 'search') },
  { name: 'cut-off-in-tag', make: inTag },
  { name: 'cut-off-between-search-and-content', weight: 0.5, make: between },
  { name: 'cut-off-in-rewrite', make: inRewrite },
  { name: 'cut-off-after-first-file', weight: 0.5, make: afterFirst },
  { name: 'cut-off-in-think', weight: 0.5, make: inThink },
  { name: 'cut-off-in-search-replace', make: inSearchReplace },
  { name: 'cut-off-only-file', make: onlyFile },
]

/** Complete files, then one that ends somewhere inside the given payload. */
function inside(edit: Edit, { random, other }: Pool, payload: 'search' | 'content'): CaseDraft | undefined {
  const first = other()
  const cut = [first, edit].map((one) => cutPieces(one, random))
  if (first.path === edit.path || !cut.every((pieces) => pieces !== undefined && isPlain(pieces))) return undefined
  const head = `${writeXml([modify(first.path, cut[0] ?? [])])}\n`
  const tail = writeXml([modify(edit.path, cut[1] ?? [])])
  const opened = tail.lastIndexOf(`<${payload}>\n===\n`)
  const start = opened + payload.length + 7
  const end = tail.indexOf(`\n===\n    </${payload}>`, opened)
  if (opened < 0 || end <= start) return undefined
  return mustRefuse({ [edit.path]: edit.before, [first.path]: first.before }, head + tail.slice(0, random.between(start, end)))
}

/** Cut in the middle of the tag that opens a file: `<file path="src/a`. */
function inTag(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const first = other()
  const pieces = cutPieces(first, random)
  if (first.path === edit.path || pieces === undefined || !isPlain(pieces)) return undefined
  const tag = `<file path="${edit.path}" action="modify">`
  return mustRefuse(
    { [edit.path]: edit.before, [first.path]: first.before },
    `${writeXml([modify(first.path, pieces)])}\n${tag.slice(0, random.between(7, tag.length - 1))}`,
  )
}

function between(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces)) return undefined
  const reply = writeXml([modify(edit.path, pieces)])
  return mustRefuse({ [edit.path]: edit.before }, reply.slice(0, reply.lastIndexOf('</search>') + random.between(0, 18)))
}

/** Half a file is the worst case: everything after the cut would be lost. */
function inRewrite(edit: Edit, { random }: Pool): CaseDraft | undefined {
  if (edit.after.length > 30_000) return undefined
  const reply = writeXml([
    { path: edit.path, action: random.pick(['rewrite', 'create']), changes: [{ content: edit.after.split('\n').slice(0, -1) }] },
  ])
  const start = reply.indexOf('===\n') + 4
  const end = reply.lastIndexOf('\n===\n')
  return end > start ? mustRefuse({ [edit.path]: edit.before }, reply.slice(0, random.between(start, end))) : undefined
}

/** Everything present is complete; the reply does not show that more was to come. */
function afterFirst(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces)) return undefined
  return makeCase(
    { [edit.path]: edit.before },
    writeXml([modify(edit.path, pieces)]) + random.pick(['', '\n', '\n\nNext, the other file']),
    {
      either: { [edit.path]: edit.after },
    },
  )
}

/** Still thinking: none of it is an edit. */
function inThink(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  return pieces && mustRefuse({ [edit.path]: edit.before }, `<think>\nFirst try:\n${writeXml([modify(edit.path, pieces)])}\nHm, but`)
}

function inSearchReplace(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces)) return undefined
  const reply = writeSearchReplace([{ path: edit.path, pieces }], { style: 'angles', length: 7, name: 'line-before' })
  const start = reply.lastIndexOf('<<<<<<< SEARCH') + 15
  const end = reply.lastIndexOf('>>>>>>> REPLACE')
  return mustRefuse({ [edit.path]: edit.before }, reply.slice(0, random.between(start, end)))
}

/** One file only, cut anywhere between its first payload and the end of its last. */
function onlyFile(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces)) return undefined
  const reply = writeXml([modify(edit.path, pieces)])
  const start = reply.lastIndexOf('<search>')
  const end = reply.lastIndexOf('\n===\n    </content>')
  return end > start ? mustRefuse({ [edit.path]: edit.before }, reply.slice(0, random.between(start, end))) : undefined
}
