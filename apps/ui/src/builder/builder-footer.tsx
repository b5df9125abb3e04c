// Actions for the results that are shown.

import { Bookmark, ListPlus, Replace, Undo2 } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { counted } from '../kit/format.ts'
import { Tooltip } from '../kit/tooltip.tsx'
import { useOpenPart } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { type PrioritiesOn, shownIdeas } from './ideas.ts'
import { useChangeSelection } from './use-change-selection.ts'

export function BuilderFooter({ isOn }: { isOn: PrioritiesOn }) {
  const { ideas, canRevert } = useOpenPart(({ fields, selection }) => ({ ideas: fields.builderResults, canRevert: selection.canRevert }))
  const change = useChangeSelection()
  const paths = shownIdeas(ideas, isOn).map(({ path }) => path)
  const files = paths.map((path) => ({ path, mode: 'full' as const }))
  const count = counted(paths.length, 'file')
  const isEmpty = paths.length === 0
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-2">
      <Tooltip label="Revert to previous selection" side="top">
        <Button
          tone="quiet"
          icon={<Undo2 />}
          aria-label="Revert to previous selection"
          disabled={!canRevert}
          onClick={() => change({ type: 'revert' }, 'The previous selection is back')}
          className="mr-auto"
        >
          Revert
        </Button>
      </Tooltip>
      <Button icon={<Bookmark />} disabled={isEmpty} onClick={() => showDialog({ name: 'preset', paths })}>
        Save as Preset
      </Button>
      <Button
        icon={<Replace />}
        disabled={isEmpty}
        onClick={() => change({ type: 'replace', files }, `The selection is now these ${count}`)}
      >
        Replace selection
      </Button>
      <Button
        tone="primary"
        icon={<ListPlus />}
        disabled={isEmpty}
        onClick={() => change({ type: 'add', files }, `${count} added to the selection`)}
      >
        <span>
          Add {isEmpty ? '' : count}
          <span className={isEmpty ? '' : 'max-md:sr-only'}> to selection</span>
        </span>
      </Button>
    </footer>
  )
}
