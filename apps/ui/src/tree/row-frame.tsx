// One row: its position, accessibility attributes, indentation and checkbox. `Content` renders the rest.

import { visibleText } from '@sheaf/contract'
import { ChevronRight } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'
import { classNames } from '../kit/class-names.ts'
import { CheckMark } from './check-mark.tsx'
import type { Check } from './check-state.ts'
import { words } from './tree.words.ts'
import type { Row } from './tree-rows.ts'

export interface RowContentProps<R extends Row> {
  row: R
  /** The mouse is over it: its buttons show. Rendering them for every row would cost more than the rows. */
  isHot: boolean
  /** The cursor is on it. */
  isActive: boolean
}

interface RowFrameProps<R extends Row> {
  id: string
  index: number
  row: R
  name: string | undefined
  top: number
  height: number
  check: Check | undefined
  isActive: boolean
  isMarked: boolean
  Content: ComponentType<RowContentProps<R>>
  isHot: boolean
  /** The content renders everything, including the indentation. */
  isBare: boolean
  /** Into the instructions. */
  isDraggable: boolean
  testId: string
}

/** Deeper rows are not indented further: a name must not leave the panel. */
const deepest = 16

/** Re-renders only when its props change: most rows stay as they are while the list scrolls or the cursor moves. */
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
  isHot,
  Content,
  isBare,
  isDraggable,
  testId,
}: RowFrameProps<R>) {
  return useMemo(
    () => (
      // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and says by id which row is meant.
      <div
        id={id}
        role="treeitem"
        aria-label={name === undefined ? undefined : visibleText(name)}
        aria-level={row.depth + 1}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-expanded={row.isOpen}
        aria-checked={check}
        aria-selected={isMarked}
        draggable={isDraggable}
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
        {!isBare && <Indentation depth={row.depth} isOpen={row.isOpen} />}
        {check !== undefined && <CheckMark check={check} label={words.row.select(visibleText(row.name))} />}
        <Content row={row} isHot={isHot} isActive={isActive} />
      </div>
    ),
    [id, index, row, name, top, height, check, isActive, isMarked, isHot, Content, isBare, isDraggable, testId],
  )
}

/** The row's indentation, and whether it is open. One element draws all the guides. */
function Indentation({ depth, isOpen }: { depth: number; isOpen: boolean | undefined }) {
  return (
    <span aria-hidden className="flex shrink-0 self-stretch">
      <span
        className="bg-[linear-gradient(90deg,transparent_7px,var(--line)_7px,var(--line)_8px,transparent_8px)] bg-size-[14px_100%]"
        style={{ width: Math.min(depth, deepest) * indent }}
      />
      <span className={classNames('flex w-4 items-center justify-center text-faint', isOpen && '[&_svg]:rotate-90')}>
        {isOpen !== undefined && chevron}
      </span>
    </span>
  )
}

const indent = 14
const chevron = <ChevronRight className="size-3.5" />
