// A line above the user's work about a newer Sheaf: it waits and does not interrupt.

import { ChevronDown, CircleArrowUp, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../app/lazy-component.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Spinner } from '../kit/indicators.tsx'
import { UpdateButtons } from './update-buttons.tsx'
import { UpdateDetail } from './update-detail.tsx'
import { updateWords, words } from './updates.words.ts'
import { noticeOf, useUpdates } from './updates-store.ts'

const ReleaseNotes = lazyComponent(async () => (await import('./release-notes.tsx')).ReleaseNotes, <Spinner label={words.loading} />)

export function UpdateNotice() {
  const known = useUpdates()
  const [isOpen, setOpen] = useState(false)
  const state = noticeOf(known)
  if (state === null || known.shown === null) return null
  const { title, description } = updateWords(known.shown)
  const hasFailed = state.at === 'failed'
  const Icon = hasFailed ? TriangleAlert : CircleArrowUp
  const notes = state.at === 'available' || state.at === 'ready' ? state.release : null
  return (
    <section
      aria-label={words.update}
      data-testid="update-notice"
      className="flex flex-col gap-2 border-b border-line bg-raised px-3 py-1.5 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Icon className={classNames('size-4 shrink-0', hasFailed ? 'text-danger' : 'text-accent-ink')} aria-hidden />
        <p role="status" className="flex min-w-48 grow basis-48 flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{title}</span>
          <span className="text-muted tabular">{description}</span>
        </p>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
          {notes && (
            <Button small tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words.whatIsNew}
              <ChevronDown className={classNames('size-3.5! transition-transform duration-140', isOpen && 'rotate-180')} aria-hidden />
            </Button>
          )}
          <UpdateButtons state={state} later />
        </div>
      </div>
      {(state.at === 'downloading' || state.at === 'ready') && (
        <div className="max-w-200 pb-1 md:pl-7">
          <UpdateDetail state={state} />
        </div>
      )}
      {notes && isOpen && (
        <div className="pb-1 md:pl-7">
          <ReleaseNotes version={notes.version} notes={notes.notes} />
        </div>
      )}
    </section>
  )
}
