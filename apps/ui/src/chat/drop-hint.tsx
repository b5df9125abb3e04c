import { FilePlus } from 'lucide-react'
import { words } from './composer.words.ts'

/** Covers the chat while files are dragged over it. */
export function DropHint({ takesImages = false }: { takesImages?: boolean }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-30 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80">
      <p className="flex items-center gap-2 rounded-md bg-raised px-4 py-2 text-lg font-medium shadow-float">
        <FilePlus className="size-5 text-accent-ink" aria-hidden /> {takesImages ? words.attach.here : words.attach.hereWithoutImages}
      </p>
    </div>
  )
}
