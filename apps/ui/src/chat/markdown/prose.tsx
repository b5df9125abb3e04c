// Renders formatted prose. Everything is text; nothing here can carry markup or load anything.

import { defined } from '@sheaf/contract'
import { memo, type ReactNode, useMemo } from 'react'
import { splitReferences } from '../../editor/file-reference.ts'
import { fileTarget } from '../../editor/use-open-in-editor.ts'
import { classNames } from '../../kit/class-names.ts'
import { FileLink } from './file-link.tsx'
import { lexProse, type Part, type Piece } from './lex-prose.ts'
import { words } from './markdown.words.ts'
import { WebLink } from './web-link.tsx'

export const Prose = memo(({ text, indent = 0 }: { text: string; indent?: number }) => {
  const parts = useMemo(() => lexProse(text), [text])
  return (
    <div className="flex min-w-0 flex-col gap-2.5 break-words" style={indent === 0 ? undefined : { paddingLeft: indent * 6 }}>
      {drawParts(parts)}
    </div>
  )
})

function drawParts(parts: readonly Part[]): ReactNode[] {
  // Built at once from one text: their order is their identity.
  return parts.map((part, at) => drawPart(part, `${part.kind} ${at}`))
}

function drawPart(part: Part, key: string): ReactNode {
  switch (part.kind) {
    case 'paragraph':
      return <p key={key}>{drawPieces(part.inside)}</p>
    case 'heading':
      return (
        <Heading key={key} depth={part.depth}>
          {drawPieces(part.inside)}
        </Heading>
      )
    case 'list':
      return <List key={key} list={part} />
    case 'quote':
      return (
        <blockquote key={key} className="flex flex-col gap-2 border-l-2 border-line-strong pl-3 text-muted">
          {drawParts(part.parts)}
        </blockquote>
      )
    case 'code':
      return (
        <pre key={key} className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm">
          {part.text}
        </pre>
      )
    case 'table':
      return <Table key={key} table={part} />
    case 'rule':
      return <hr key={key} className="my-1 border-line" />
    case 'plain':
      return <Plain key={key} text={part.text} />
  }
}

/** The page has its own headings; those of an answer come below them. */
function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Level = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(depth, 4) - 1] ?? 'h6'
  return (
    <Level className={classNames('pt-1.5 font-semibold tracking-tight', depth === 1 ? 'text-xl' : depth === 2 && 'text-lg')}>
      {children}
    </Level>
  )
}

function List({ list: { start, items } }: { list: Extract<Part, { kind: 'list' }> }) {
  const rows = items.map(({ isDone, parts }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one text keep their order
    <li key={at} className={classNames('pl-1', isDone !== null && 'list-none')}>
      {isDone !== null && <span className="-ml-5 inline-block w-5 text-muted">{isDone ? '☑' : '☐'}</span>}
      {isDone !== null && <span className="sr-only">{isDone ? words.tasks.done : words.tasks.open}</span>}
      {parts.length === 1 && parts[0]?.kind === 'paragraph' ? (
        drawPieces(parts[0].inside)
      ) : (
        <div className="flex flex-col gap-1.5">{drawParts(parts)}</div>
      )}
    </li>
  ))
  const look = 'flex flex-col gap-1 pl-5 marker:text-faint'
  return start === null ? (
    <ul className={`${look} list-disc`}>{rows}</ul>
  ) : (
    <ol start={start} className={`${look} list-decimal`}>
      {rows}
    </ol>
  )
}

function Table({ table: { align, head, rows } }: { table: Extract<Part, { kind: 'table' }> }) {
  const cell = 'border-b border-line px-2.5 py-1 align-top'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the column is scrolled by keyboard too
    <div className="max-w-full overflow-x-auto rounded-md border border-line" tabIndex={0}>
      <table className="w-full border-collapse text-sm [&_tr:last-child>td]:border-b-0">
        <thead className="bg-paper">
          <tr>
            {head.map((inside, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
              <th key={at} className={`${cell} text-left font-medium`} style={{ textAlign: align[at] ?? 'left' }}>
                {drawPieces(inside)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
            <tr key={line}>
              {row.map((inside, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                <td key={at} className={cell} style={{ textAlign: align[at] ?? 'left' }}>
                  {drawPieces(inside)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const plainShown = 20_000

/** A one-megabyte line takes a browser seconds to lay out. */
function Plain({ text }: { text: string }) {
  const isCut = text.length > plainShown
  return (
    <p className="break-all whitespace-pre-wrap">
      {isCut ? text.slice(0, plainShown) : text}
      {isCut && <span className="text-muted">{words.moreCharacters(text.length - plainShown)}</span>}
    </p>
  )
}

function drawPieces(pieces: readonly Piece[]): ReactNode[] {
  return pieces.flatMap((piece, at) =>
    typeof piece === 'string' ? drawText(piece, `text ${at}`) : drawPiece(piece, `${piece.kind} ${at}`),
  )
}

/** Plain text, in which a path with a line is a link. */
export function drawText(text: string, key: string): ReactNode[] {
  return splitReferences(text).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order
    typeof part === 'string' ? part : <FileLink key={`${key} ${at}`} name={part.reference} inside={part.reference} />,
  )
}

function drawPiece(piece: Exclude<Piece, string>, key: string): ReactNode {
  switch (piece.kind) {
    case 'strong':
      return (
        <strong key={key} className="font-semibold">
          {drawPieces(piece.inside)}
        </strong>
      )
    case 'em':
      return <em key={key}>{drawPieces(piece.inside)}</em>
    case 'del':
      return <del key={key}>{drawPieces(piece.inside)}</del>
    case 'code':
      return <FileLink key={key} name={piece.text} isCode inside={piece.text} />
    case 'link':
      return (
        <WebLink key={key} to={piece.to}>
          {drawPieces(piece.inside)}
        </WebLink>
      )
    case 'path':
      return (
        <FileLink
          key={key}
          name={fileTarget({ path: piece.path, ...defined({ line: piece.line ?? undefined }) })}
          inside={drawPieces(piece.inside)}
        />
      )
    case 'break':
      return <br key={key} />
  }
}
