// Kinds in which the edit is right and the reply around it is not: wrapped, mangled, or without half of its structure.

import { cutPieces } from '../cut-pieces.ts'
import type { CaseDraft, Edit, Kind, Piece, Pool } from '../exam-case.ts'
import { linesOf } from '../lines.ts'
import { writeXml, type XmlStyle } from '../write-xml.ts'
import { isPlain, isTight, makeCase, mayRefuse, modify, mustApply } from './answers.ts'

export const replyKinds: Kind[] = [
  { name: 'reply-in-markdown-fence', make: (edit, pool) => wrapped(edit, pool, fenced(pool)) },
  { name: 'reply-in-tilde-fence', weight: 0.5, make: (edit, pool) => wrapped(edit, pool, (reply) => `~~~xml\n${reply}~~~\n`) },
  { name: 'each-file-in-markdown-fence', make: eachFenced },
  { name: 'reply-with-think', make: (edit, pool) => wrapped(edit, pool, thinking(edit, pool)) },
  { name: 'reply-with-prose', make: (edit, pool) => wrapped(edit, pool, prose(edit, pool)) },
  { name: 'reply-in-cdata', make: (edit, pool) => wrapped(edit, pool, (reply) => `<![CDATA[\n${reply}]]>\n`) },
  { name: 'payload-in-cdata', weight: 0.5, make: payloadCdata },
  { name: 'reply-entity-encoded', make: (edit, pool) => wrapped(edit, pool, pool.random.pick([encodeAll, encodeAll, encodeTight])) },
  { name: 'reply-entity-encoded-payload-holds-entities', make: encodedEntities },
  { name: 'payload-holds-entities', make: payloadEntities },
  { name: 'reply-without-file-end', make: withoutFileEnd },
  { name: 'reply-without-last-file-end', make: (edit, pool) => mannered(edit, pool, { without: 'every-file-end' }) },
  {
    name: 'reply-without-change-end',
    make: (edit, pool) => mannered(edit, pool, { without: 'change-end' }, { pieces: [2, 4], context: [0, 2] }),
  },
  {
    name: 'reply-without-any-change-end',
    make: (edit, pool) => mannered(edit, pool, { without: 'every-change-end' }, { pieces: [1, 4], context: [0, 2] }),
  },
  {
    name: 'reply-without-last-ends',
    make: (edit, pool) => mannered(edit, pool, { without: 'last-ends' }, { pieces: [1, 4], context: [0, 2] }),
  },
  { name: 'reply-fences-missing', make: (edit, pool) => mannered(edit, pool, { fence: 'none' }) },
  { name: 'reply-fences-missing-operators', weight: 0.7, make: (edit, pool) => withOperators(edit, pool, { fence: 'none' }) },
  {
    name: 'reply-fences-unequal',
    make: (edit, pool) => mannered(edit, pool, { fence: 'unequal', fenceLength: pool.random.between(3, 6) }),
  },
  { name: 'reply-fence-opening-only', make: (edit, pool) => mannered(edit, pool, { fence: 'open' }) },
  { name: 'reply-fence-closing-only', make: (edit, pool) => mannered(edit, pool, { fence: 'close' }) },
  { name: 'reply-fence-on-last-line', make: (edit, pool) => mannered(edit, pool, { fence: 'last-line' }) },
  { name: 'reply-fences-long', weight: 0.5, make: (edit, pool) => mannered(edit, pool, { fenceLength: pool.random.between(4, 40) }) },
  { name: 'reply-seam-before-end', make: (edit, pool) => mannered(edit, pool, { seam: 'before-end' }) },
  { name: 'reply-seam-after-start', make: (edit, pool) => mannered(edit, pool, { seam: 'after-start' }) },
  { name: 'reply-seam-next-start', make: (edit, pool) => mannered(edit, pool, { seam: 'next-start' }) },
  { name: 'reply-upper-tags', weight: 0.7, make: (edit, pool) => mannered(edit, pool, { upper: true }) },
  {
    name: 'reply-curly-attribute-quotes',
    weight: 0.7,
    make: (edit, pool) =>
      mannered(edit, pool, {
        quote: pool.random.pick([
          ['\u201c', '\u201d'],
          ['\u201d', '\u201d'],
          ["'", "'"],
          ['\u2018', '\u2019'],
        ]),
      }),
  },
  { name: 'reply-flat', weight: 0.5, make: (edit, pool) => mannered(edit, pool, { flat: true }) },
  { name: 'reply-inline-search', make: inlineSearch },
  { name: 'payload-holds-fence-lines', make: fenceLines },
  { name: 'payload-holds-edit-format', make: containsFormat },
  { name: 'payload-holds-markdown-fences', make: containsTicks },
  { name: 'payload-is-markup', make: markup },
  { name: 'reply-in-markdown-fence-payload-holds-fences', weight: 0.7, make: fencedContainsTicks },
  {
    name: 'reply-with-think-unclosed-then-edit',
    weight: 0.3,
    make: (edit, pool) => optional(wrapped(edit, pool, (reply) => `I think so.\n</think>\n${reply}`)),
  },
  { name: 'reply-attributes-swapped', weight: 0.5, make: swapped },
  {
    name: 'reply-with-invisible-start',
    weight: 0.5,
    make: (edit, pool) => wrapped(edit, pool, (reply) => `${pool.random.pick(['\ufeff', '\n\n\n', '\u200b\n', '   \n'])}${reply}`),
  },
]

function wrapped(edit: Edit, { random }: Pool, wrap: (reply: string) => string): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces)) return undefined
  return makeCase({ [edit.path]: edit.before }, wrap(writeXml([modify(edit.path, pieces)])), { apply: { [edit.path]: edit.after } })
}

function fenced({ random }: Pool): (reply: string) => string {
  const [head, ticks, tail] = [
    random.pick(['Here you are:\n\n', '', 'Sure!\n']),
    random.pick(['```', '````']),
    random.pick(['\nShall I add a test?\n', '', '\nRun `make` again.\n']),
  ]
  return (reply) => `${head}${ticks}${random.pick(['xml', '', 'html', 'diff'])}\n${reply}${ticks}\n${tail}`
}

/** Thinking is not an edit, even if it looks like one. */
function thinking(edit: Edit, { random }: Pool): (reply: string) => string {
  const thought = random.pick([
    `<file path="${edit.path}" action="delete"/>`,
    `<file path="${edit.path}" action="modify">\n<change>\n<search>\n===\nno such line\n===\n</search>\n<content>\n===\nx\n===\n</content>\n</change>\n</file>`,
    `<file path="../../etc/passwd" action="create"><change><content>\n===\nx\n===\n</content></change></file>`,
    'a < b and c > d, so `<file>` it is',
  ])
  return (reply) => `<think>\nPerhaps so:\n${thought}\nNo.\n</think>\n\n${reply}`
}

function prose(edit: Edit, { random }: Pool): (reply: string) => string {
  const head = random.pick([
    'I kept the rest as it was, for a < b.',
    `In \`${edit.path}\` I changed what you asked for. Every \`<file>\` block below is complete.`,
    '# Changes\n\n1. One\n2. Two\n\n---',
    'Note: 3 <= 4 && "x" != \'y\'.',
    'The format is `<search>` and `<content>`, as you know.',
  ])
  return (reply) =>
    `${head}\n\n${reply}\n${random.pick(['That is all.', 'Shall I go on with the `<change>` of the tests?', '```sh\nmake test\n```', 'a === b'])}\n`
}

function encodeAll(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function encodeTight(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&#34;').replaceAll("'", '&#39;')
}

function eachFenced(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const second = other()
  const cut = [edit, second].map((one) => cutPieces(one, random))
  if (second.path === edit.path || !cut.every((pieces) => pieces !== undefined && isPlain(pieces))) return undefined
  const reply = [edit, second]
    .map((one, index) => `**${one.path}**\n\n\`\`\`xml\n${writeXml([modify(one.path, cut[index] ?? [])])}\`\`\`\n`)
    .join('\nand\n\n')
  return makeCase({ [edit.path]: edit.before, [second.path]: second.before }, reply, {
    apply: { [edit.path]: edit.after, [second.path]: second.after },
  })
}

/** CDATA inside the tags instead of a fence. The specification does not require it: applied exactly, or refused. */
function payloadCdata(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces) || !isTight(pieces)) return undefined
  const reply = writeXml([modify(edit.path, pieces)])
    .replace(/<(search|content)>\n===\n/g, '<$1><![CDATA[\n')
    .replace(/===\n\s*<\/(search|content)>/g, ']]></$1>')
  return mayRefuse(makeCase({ [edit.path]: edit.before }, reply, { apply: { [edit.path]: edit.after } }))
}

/** The whole reply was encoded once, so it is decoded once: entities in the code itself stay as they were. */
function encodedEntities(edit: Edit, pool: Pool): CaseDraft | undefined {
  return entities(edit, pool, encodeAll)
}

/** Nothing was encoded: entities in code are code. */
function payloadEntities(edit: Edit, pool: Pool): CaseDraft | undefined {
  return entities(edit, pool, (text) => text)
}

function entities(edit: Edit, { random }: Pool, encode: (text: string) => string): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 2] })
  if (pieces === undefined || !isPlain(pieces)) return undefined
  const added = random.pick([
    '<a href="?x=1&amp;y=2">&lt;b&gt;</a>',
    'text = "&quot;&amp;&#39;&nbsp;"',
    's.replace(/&lt;/g, "<")',
    '&amp;amp; &lt;search&gt;',
  ])
  const at = pieces[0]?.content.length ?? 0
  const more = pieces.map((piece, index) => (index === 0 ? { ...piece, content: [...piece.content, added] } : piece))
  const lines = linesOf(edit.after)
  lines.splice((pieces[0]?.at ?? 0) + at, 0, added)
  return makeCase({ [edit.path]: edit.before }, encode(writeXml([modify(edit.path, more)])), {
    apply: { [edit.path]: lines.map((line) => `${line}\n`).join('') },
  })
}

function withoutFileEnd(edit: Edit, { random, other }: Pool): CaseDraft | undefined {
  const second = other()
  const cut = [edit, second].map((one) => cutPieces(one, random))
  if (second.path === edit.path || !cut.every((pieces) => pieces !== undefined && isPlain(pieces))) return undefined
  const reply = writeXml([modify(edit.path, cut[0] ?? []), modify(second.path, cut[1] ?? [])], { without: 'file-end' })
  return makeCase({ [edit.path]: edit.before, [second.path]: second.before }, reply, {
    apply: { [edit.path]: edit.after, [second.path]: second.after },
  })
}

/** Payloads begin and end with code, because with broken fences a blank line could not be distinguished from layout. */
function mannered(edit: Edit, { random }: Pool, style: XmlStyle, cut = {}): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, cut)
  if (pieces === undefined || !isPlain(pieces) || !isTight(pieces)) return undefined
  const isBroken = style.fence !== undefined && style.fence !== 'both'
  if (isBroken && pieces.some(({ content }) => content.length === 0)) return undefined
  if (
    style.fence === 'last-line' &&
    pieces.some(({ search, content }) => [search, content].some((lines) => /\s$/.test(lines.at(-1) ?? '')))
  )
    return undefined
  return mustApply(edit, pieces, { style })
}

/** `===` as an operator in code is not a fence. */
function withOperators(edit: Edit, { random }: Pool, style: XmlStyle): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces) || !isTight(pieces) || pieces.some(({ content }) => content.length === 0)) return undefined
  const isOperator = pieces.some(({ search, content }) =>
    [...search, ...content].some((line) => line.includes('===') || /<[a-z]+[ >]/i.test(line)),
  )
  return isOperator ? mustApply(edit, pieces, { style }) : undefined
}

/** `<search>x</search>` on one line: only the code between the tags. Spaces before the code belong to it. */
function inlineSearch(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { context: [0, 0], loose: true })
  if (
    pieces === undefined ||
    !isPlain(pieces) ||
    !isTight(pieces) ||
    !pieces.some(({ search, content }) => search.length === 1 && content.length === 1)
  )
    return undefined
  return mustApply(edit, pieces, { style: { inline: true } })
}

/** Lines of `=` in the code (headings in Markdown and reStructuredText): the fence is the line next to the tag. */
function fenceLines(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const fences = ['===', '====', '==========']
  return withAdded(edit, random, ['Heading', random.pickOf(fences) ?? '===', '', 'Text below.', random.pickOf(fences) ?? '===', 'more'], {})
}

/** Text about this very format. The outer fence is longer, so nothing inside can close it. */
function containsFormat(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const inside = writeXml([{ path: 'a.txt', action: 'modify', changes: [{ search: ['one'], content: ['two'] }] }])
  return withAdded(edit, random, ['Like this:', ...linesOf(inside), '<think>', '</think>', 'Done.'], { fenceLength: 5 })
}

function containsTicks(edit: Edit, { random }: Pool): CaseDraft | undefined {
  return withAdded(edit, random, ['```ts', 'const a = 1', '```', '', '~~~', '````md', '```', '````', '~~~', 'end'], {})
}

function fencedContainsTicks(edit: Edit, pool: Pool): CaseDraft | undefined {
  const one = withAdded(edit, pool.random, ['```ts', 'const a = 1', '```', 'end'], {})
  return one && { ...one, reply: `Here:\n\n\`\`\`xml\n${one.reply}\`\`\`\n` }
}

function markup(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const added = random.pick([
    ['<Search value={a < b} />', '<Content>', '  {x === y ? <File path="a" action="b" /> : null}', '</Content>'],
    ['<changes>', '  <files path="x" action="delete"/>', '  <!-- <plan> -->', '</changes>'],
    ['<form action="modify">', '<input type="file" path="x">', '</form>'],
    ['<?xml version="1.0"?>', '<![CDATA[ x ]]>', '<contents/>'],
  ])
  return withAdded(edit, random, added, {})
}

/** Inserts lines after the first piece; the right answer has them there too. */
function withAdded(edit: Edit, random: Pool['random'], added: readonly string[], style: XmlStyle): CaseDraft | undefined {
  const pieces = cutPieces(edit, random, { pieces: [1, 3] })
  const first = pieces?.[0]
  if (pieces === undefined || first === undefined || !isPlain(pieces)) return undefined
  const changed: Piece[] = [{ ...first, content: [...first.content, ...added] }, ...pieces.slice(1)]
  const lines = linesOf(edit.after)
  lines.splice(first.at + first.content.length, 0, ...added)
  return mustApply(edit, changed, { style, after: lines.map((line) => `${line}\n`).join('') })
}

function swapped(edit: Edit, { random }: Pool): CaseDraft | undefined {
  const pieces = cutPieces(edit, random)
  if (pieces === undefined || !isPlain(pieces)) return undefined
  const reply = writeXml([modify(edit.path, pieces)]).replace(
    /<file path="([^"]*)" action="([^"]*)">/,
    random.pick(['<file action="$2" path="$1">', '<file  path = "$1"\n      action = "$2" >', '<file action="$2" id="7" path="$1" >']),
  )
  return makeCase({ [edit.path]: edit.before }, reply, { apply: { [edit.path]: edit.after } })
}

function optional(one: CaseDraft | undefined): CaseDraft | undefined {
  return one && mayRefuse(one)
}
