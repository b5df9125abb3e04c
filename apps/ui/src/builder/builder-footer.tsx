// Actions for the results that are shown and included.

import { Bookmark, ListPlus, PencilLine, Replace, Undo2 } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './builder.words.ts'
import { filesOf, type Idea } from './ideas.ts'
import { useApplyResults } from './use-apply-results.ts'
import { useChangeSelection } from './use-change-selection.ts'

interface BuilderFooterProps {
  included: readonly Idea[]
  /** Suggested instructions that are applied together with the files. */
  suggestion: string | null
}

export function BuilderFooter({ included, suggestion }: BuilderFooterProps) {
  const { canRevert, selected } = useWorkspaceSelector(({ selection }) => ({ canRevert: selection.canRevert, selected: selection.files }))
  const change = useChangeSelection()
  const apply = useApplyResults(suggestion)
  const files = filesOf(included, selected)
  // Adding again would merge: a file that the user chose in part must not grow.
  const added = files.filter(({ path }) => !selected.has(path))
  const isEmpty = files.length === 0
  const isOnlySuggestion = added.length === 0 && suggestion !== null
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
      <Button icon={<Bookmark />} disabled={isEmpty} onClick={() => showDialog({ name: 'preset', files })}>
        {words.actions.savePreset}
      </Button>
      <Button icon={<Replace />} disabled={isEmpty} onClick={() => apply({ type: 'replace', files }, words.actions.replaced(files.length))}>
        {words.actions.replace}
      </Button>
      {isOnlySuggestion ? (
        <Button tone="primary" icon={<PencilLine />} onClick={() => apply({ type: 'add', files: [] }, words.suggestion.replaced)}>
          {words.actions.replaceInstructions}
        </Button>
      ) : (
        <Button
          tone="primary"
          icon={<ListPlus />}
          disabled={added.length === 0}
          onClick={() => apply({ type: 'add', files: added }, words.actions.added(added.length))}
        >
          <span>
            {words.actions.addParts.add(added.length)}
            <span className={added.length === 0 ? '' : 'max-md:sr-only'}>{words.actions.addParts.toSelection}</span>
          </span>
        </Button>
      )}
    </footer>
  )
}
