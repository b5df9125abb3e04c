import { Minus, Check as Tick } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import type { Check } from './check-state.ts'

/** The checkbox in a row. It takes no focus: the row's keys toggle it. */
export function CheckMark({ check, label }: { check: Check; label: string }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: one tab stop for the whole tree; Space on the row works the box.
    // biome-ignore lint/a11y/useSemanticElements: an input would take the focus from the tree.
    <span
      role="checkbox"
      aria-checked={check}
      aria-label={label}
      className={classNames(
        'flex size-3.5 shrink-0 items-center justify-center rounded-sm border [&_svg]:size-2.5 [&_svg]:stroke-[3.4]',
        // The hit area is larger than the visible box.
        'relative before:absolute before:-inset-1.25',
        check === false ? 'border-line-strong bg-surface' : 'border-accent bg-accent-fill text-on-accent',
      )}
    >
      {check === true ? tick : check === 'mixed' ? minus : null}
    </span>
  )
}

const tick = <Tick />
const minus = <Minus />
