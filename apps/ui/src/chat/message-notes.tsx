// Notes on an answer. A broken one may have thousands of them: duplicates are dropped, and only the first are shown.

import { visibleText } from '@sheaf/contract'
import { useMemo, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { words } from './chat.words.ts'

const firstShown = 6
const moreShown = 100

export function MessageNotes({ notes }: { notes: readonly string[] }) {
  const [most, setMost] = useState(firstShown)
  const distinct = useMemo(() => [...new Set(notes)], [notes])
  if (distinct.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-1 text-sm text-muted">
      {distinct.slice(0, most).map((note) => (
        <p key={note} className="max-w-full break-words">
          {visibleText(note)}
        </p>
      ))}
      {distinct.length > most && (
        <Button small tone="quiet" className="-ml-2" onClick={() => setMost(most + moreShown)}>
          {words.notes.more(distinct.length - most)}
        </Button>
      )}
    </div>
  )
}
