// Actions for the results that are shown and included.

import { Bookmark, ListPlus, Replace, Undo2 } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './builder.words.ts'
import type { Idea } from './ideas.ts'
import { useChangeSelection } from './use-change-selection.ts'

export function BuilderFooter({ included }: { included: readonly Idea[] }) {
  const canRevert = useWorkspaceSelector(({ selection }) => selection.canRevert)
  const change = useChangeSelection()
  const paths = included.map(({ path }) => path)
  const files = paths.map((path) => ({ path, mode: 'full' as const }))
  const count = paths.length
  const isEmpty = count === 0
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-2">
      <Tooltip label={words.actions.revertName} side="top">
        <Button
          tone="quiet"
          icon={<Undo2 />}
          aria-label={words.actions.revertName}
          disabled={!canRevert}
          onClick={() => change({ type: 'revert' }, words.actions.reverted)}
          className="mr-auto"
        >
          {words.actions.revert}
        </Button>
      </Tooltip>
      <Button icon={<Bookmark />} disabled={isEmpty} onClick={() => showDialog({ name: 'preset', paths })}>
        {words.actions.savePreset}
      </Button>
      <Button icon={<Replace />} disabled={isEmpty} onClick={() => change({ type: 'replace', files }, words.actions.replaced(count))}>
        {words.actions.replace}
      </Button>
      <Button
        tone="primary"
        icon={<ListPlus />}
        disabled={isEmpty}
        onClick={() => change({ type: 'add', files }, words.actions.added(count))}
      >
        <span>
          {words.actions.addParts.add(count)}
          <span className={isEmpty ? '' : 'max-md:sr-only'}>{words.actions.addParts.toSelection}</span>
        </span>
      </Button>
    </footer>
  )
}
