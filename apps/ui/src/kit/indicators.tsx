// Small indicators: badges, counts, empty states, progress, and problems.

import { visibleText } from '@sheaf/contract'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ErrorMessage } from '../state/host-state.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { words } from './kit.words.ts'

type Tone = 'neutral' | 'accent' | 'danger' | 'warning' | 'info' | 'success'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted border-line',
  accent: 'bg-accent-soft text-accent-ink border-transparent',
  danger: 'bg-danger-soft text-danger border-transparent',
  warning: 'bg-warning-soft text-warning border-transparent',
  info: 'bg-info-soft text-info border-transparent',
  success: 'bg-success-soft text-success border-transparent',
}

export function Badge({ tone = 'neutral', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 rounded-sm border px-1 text-2xs font-medium tabular [&_svg]:size-3',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** Shows what to do next; never just that there is nothing. */
export function EmptyState({
  icon,
  title,
  description,
  children,
}: {
  icon?: ReactNode
  title: string
  description?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 p-6 text-center">
      {icon !== undefined && <div className="mb-2 text-faint [&_svg]:size-7 [&_svg]:stroke-[1.4]">{icon}</div>}
      <p className="font-medium break-words">{visibleText(title)}</p>
      {description !== undefined && <p className="max-w-90 text-sm text-balance text-muted">{description}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}

export function Spinner({ label }: { label?: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm text-muted">
      <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
      {label ?? <span className="sr-only">{words.working}</span>}
    </span>
  )
}

/** A wait with progress and Cancel. */
interface WaitingProps {
  what: string
  done?: number
  total?: number
  /** What has been done so far, if the total is unknown. */
  count?: string | undefined
  onCancel?: () => void
}

export function Waiting({ what, done, total, count, onCancel }: WaitingProps) {
  const isKnown = done !== undefined && total !== undefined && total > 0
  return (
    <div role="status" className="flex items-center gap-3">
      <Spinner label={what} />
      {isKnown && (
        <>
          <progress className="h-1 w-32 overflow-hidden rounded-full accent-accent" value={done} max={total} aria-label={what} />
          <span className="text-sm text-muted tabular">{words.progress(done, total)}</span>
        </>
      )}
      {!isKnown && count !== undefined && <span className="text-sm text-muted tabular">{count}</span>}
      {onCancel && (
        <Button small tone="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  )
}

/** What happened, why, and the next step. */
export function Problem({ says, try: next, children }: ErrorMessage & { children?: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2.5 rounded-md border border-line bg-danger-soft p-3">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
      <div className="min-w-0 grow">
        <p className="break-words">{visibleText(says)}</p>
        {next !== undefined && <p className="text-sm text-muted">{next}</p>}
        {children !== undefined && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  )
}
