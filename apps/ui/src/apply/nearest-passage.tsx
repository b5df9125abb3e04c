import type { NearestMatch } from '@sheaf/contract'
import { classNames } from '../kit/class-names.ts'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Fold } from '../kit/fold.tsx'
import { words } from './apply.words.ts'
import { ScrollBox } from './scroll-box.tsx'
import { showWhitespace } from './show-whitespace.ts'

const mostLines = 30
const longestLine = 400

/** The file's closest match for a search, with visible blanks and the first difference. */
export function NearestPassage({ nearest: { line, similarity, lines, differs } }: { nearest: NearestMatch }) {
  const shown = lines.slice(0, mostLines)
  const differing = differs ? line + differs.searchLine - 1 : null
  return (
    <Fold title={words.nearest.titleWithLine(line, Math.floor(similarity * 100))}>
      <ScrollBox
        label={words.nearest.title}
        className="rounded-md border border-line bg-sunken py-1 font-mono text-sm [font-feature-settings:'calt'_0]"
      >
        {/* biome-ignore-start lint/suspicious/noArrayIndexKey: lines of a file have no other name than their number */}
        {shown.map((text, index) => (
          <div key={index} className={classNames('flex w-max min-w-full', line + index === differing && 'bg-removed')}>
            <span className="w-12 shrink-0 pr-3 text-right text-faint tabular select-none">{line + index}</span>
            <span className="pr-3 whitespace-pre">{showWhitespace(text.slice(0, longestLine))}</span>
          </div>
        ))}
        {/* biome-ignore-end lint/suspicious/noArrayIndexKey: same */}
        {lines.length > shown.length && <div className="pl-12 text-faint">{words.nearest.moreLines(lines.length - shown.length)}</div>}
      </ScrollBox>
      {differs && (
        <p className="mt-1 text-muted">
          {fillPlaceholders(words.nearest.differs, {
            line: differs.searchLine,
            column: differs.column,
            reply: <Shown text={differs.search} />,
            file: <Shown text={differs.file} />,
          })}
        </p>
      )}
    </Fold>
  )
}

function Shown({ text }: { text: string }) {
  if (text === '') return words.nearest.nothing
  return <code className="rounded-sm bg-sunken px-1 font-mono break-all text-ink">{showWhitespace(text.slice(0, 120))}</code>
}
