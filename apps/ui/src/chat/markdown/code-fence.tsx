// Code in an answer: its language, a copy button, and a fold that hides most of a long block.

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { classNames } from '../../kit/class-names.ts'
import type { CodeBlock, Lines } from './block.ts'
import { CopyButton } from './copy-button.tsx'
import { HighlightedLines } from './highlighted-lines.tsx'
import { words } from './markdown.words.ts'

const linesFolded = 24
/** Folding to hide only three lines helps nobody. */
const linesWhole = 32

export function CodeFence({ block }: { block: CodeBlock }) {
  const { language, lines, indent, isOpen } = block
  const [isAll, setAll] = useState(false)
  const isLong = lines.count > linesWhole
  return (
    <div
      className="min-w-0 overflow-hidden rounded-md border border-line bg-paper"
      style={indent === 0 ? undefined : { marginLeft: indent * 6 }}
    >
      <div className="flex h-7 items-center gap-2 border-b border-line pr-1 pl-3 text-xs text-muted">
        <span className="grow truncate">{language === '' ? words.code.title : language}</span>
        <CopyButton label={words.code.copy} text={() => lines.pieces.join('\n')} />
      </div>
      <CodeLines lines={lines} language={isOpen ? '' : language} most={isLong && !isAll ? linesFolded : null} />
      {isLong && (
        <Button
          small
          tone="quiet"
          className="w-full rounded-none border-t border-line"
          icon={isAll ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? words.code.showLess : words.code.showAll(lines.count)}
        </Button>
      )}
    </div>
  )
}

/** `most`: shows only that many lines. */
export function CodeLines({ lines, language, most }: { lines: Lines; language: string; most: number | null }) {
  const pieces = most === null ? lines.pieces : [firstLines(lines, most)]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard too
    <div tabIndex={0} className="overflow-x-auto py-2 outline-offset-[-2px]">
      <pre className="w-max min-w-full px-3 font-mono text-sm [font-feature-settings:'calt'_0]">
        {pieces.map((piece, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces keep their order
            key={at}
            className={classNames(pieces.length > 1 && '[contain-intrinsic-size:auto_1080px] [content-visibility:auto]')}
          >
            <HighlightedLines text={piece} language={language} />
          </div>
        ))}
      </pre>
    </div>
  )
}

const charsFolded = 4_000

function firstLines({ pieces }: Lines, most: number): string {
  return pieces.slice(0, 1).join('\n').split('\n').slice(0, most).join('\n').slice(0, charsFolded)
}
