// A change at one of its possible places: the lines around it, those it removes, and those it adds.

import type { Place } from '@sheaf/contract'
import { ScrollBox } from '../apply/scroll-box.tsx'
import { classNames } from '../kit/class-names.ts'
import { previewRows } from './preview-rows.ts'
import { words } from './review.words.ts'

interface PreviewProps {
  /** Lines of the file's current text. */
  lines: readonly string[]
  place: Place
}

const tones = { same: '', removed: 'bg-removed', added: 'bg-added' }
const signs = { same: ' ', removed: '−', added: '+' }

export function PlacePreview({ lines, place }: PreviewProps) {
  const { rows, hidden } = previewRows(lines, place)
  return (
    <ScrollBox
      label={words.unplaced.preview(place.line)}
      className="max-h-72 border-t border-line bg-sunken py-1 font-mono text-sm [font-feature-settings:'calt'_0]"
    >
      {/* biome-ignore-start lint/suspicious/noArrayIndexKey: rows have no other name than their position */}
      {rows.map((row, at) =>
        row === 'gap' ? (
          <div key={at} className="pl-14 text-faint">
            ⋯
          </div>
        ) : (
          <div key={at} className={classNames('flex w-max min-w-full', tones[row.kind])}>
            <span className="w-12 shrink-0 pr-3 text-right text-faint tabular select-none">{row.number}</span>
            <span className="w-4 shrink-0 select-none">{signs[row.kind]}</span>
            <span className="pr-3 whitespace-pre">{row.text}</span>
          </div>
        ),
      )}
      {/* biome-ignore-end lint/suspicious/noArrayIndexKey: same */}
      {hidden > 0 && <div className="pl-14 text-faint">{words.unplaced.moreLines(hidden)}</div>}
    </ScrollBox>
  )
}
