import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

/** A line that opens to show more. The content is not rendered until then: it may be long. */
export function Fold({
  title,
  isPlain = false,
  className,
  children,
}: {
  title: ReactNode
  /** The line is a full row, not a remark. */
  isPlain?: boolean
  className?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classNames('group', className)} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={classNames(
          'flex cursor-default list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden',
          isPlain ? 'hover:bg-hover' : 'w-fit text-sm text-muted hover:text-ink',
        )}
      >
        <ChevronRight className="size-3.5 shrink-0 text-muted transition-transform duration-120 group-open:rotate-90" aria-hidden />
        {title}
      </summary>
      {isOpen && <div className="pt-1 text-sm">{children}</div>}
    </details>
  )
}
