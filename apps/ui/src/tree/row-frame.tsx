// One row: where it stands, what it is to assistive technology, its place in the tree and its checkbox. What it shows is its content.

import { ChevronRight } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'
import { classNames } from '../kit/class-names.ts'
import { CheckMark } from './check-mark.tsx'
import type { Check } from './check-state.ts'
import type { Row } from './tree-rows.ts'

interface RowFrameProps<R extends Row> {
  id: string
  index: number
  row: R
  name: string
  top: number
  height: number
  check: Check | undefined
  isActive: boolean
  isMarked: boolean
  Content: ComponentType<{ row: R }>
  /** The content draws everything, its place in the tree too. */
  isBare: boolean
  testId: string
}

/** Deeper ones stand under each other: a name must not leave the panel. */
const deepest = 16

/** Drawn again only when something of it changed: most rows stay as they are while the list scrolls or the cursor moves. */
export function RowFrame<R extends Row>({
  id,
  index,
  row,
  name,
  top,
  height,
  check,
  isActive,
  isMarked,
  Content,
  isBare,
  testId,
}: RowFrameProps<R>) {
  return useMemo(
    () => (
      // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and says by id which row is meant.
      <div
        id={id}
        role="treeitem"
        aria-label={name}
        aria-level={row.depth + 1}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-expanded={row.isOpen}
        aria-checked={check}
        aria-selected={isMarked}
        data-index={index}
        data-path={row.path}
        data-testid={testId}
        style={{ top, height }}
        className={classNames(
          'group/row absolute inset-x-0 select-none',
          !isBare && 'flex items-center gap-1.5 pr-2 pl-2 hover:bg-hover',
          !isBare && isMarked && 'bg-accent-soft hover:bg-accent-soft',
          !isBare && isActive && !isMarked && 'group-focus/rows:bg-hover',
          isActive &&
            'group-focus-visible/rows:outline-2 group-focus-visible/rows:outline-accent group-focus-visible/rows:-outline-offset-2',
        )}
      >
        {!isBare && <Place depth={row.depth} isOpen={row.isOpen} />}
        {check !== undefined && <CheckMark check={check} label={`Select ${row.name}`} />}
        <Content row={row} />
      </div>
    ),
    [id, index, row, name, top, height, check, isActive, isMarked, Content, isBare, testId],
  )
}

/** How deep the row stands, and whether it opens. */
function Place({ depth, isOpen }: { depth: number; isOpen: boolean | undefined }) {
  return (
    <span aria-hidden className="flex shrink-0 self-stretch">
      {Array.from({ length: Math.min(depth, deepest) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guide is nothing but its place.
        <span key={at} className="ml-2 w-1.5 border-l border-line" />
      ))}
      <span className="flex w-4 items-center justify-center text-faint">
        {isOpen !== undefined && (
          <ChevronRight className={classNames('size-3.5 transition-transform duration-120', isOpen && 'rotate-90')} />
        )}
      </span>
    </span>
  )
}
