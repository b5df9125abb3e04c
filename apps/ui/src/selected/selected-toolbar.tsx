import { ArrowDownUp, Bookmark, FolderTree, ListX, ShieldAlert, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { filesAndMaps, fullCount } from '../kit/format.ts'
import { Menu, MenuChoice, MenuSeparator } from '../kit/menu.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import type { SelectionReplica } from '../state/selection-replica.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words as treeWords } from '../tree/tree.words.ts'
import { saveArrangement } from './arrangement.ts'
import { words } from './selected.words.ts'
import type { Arrangement } from './selected-rows.ts'

interface ToolbarProps {
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
}

/** Its buttons take long to render: only the count renders when another number of files is selected. */
export const SelectedToolbar = memo(function SelectedToolbar({ arrangement, onChange }: ToolbarProps) {
  const { canRevert, isEmpty } = useWorkspaceSelector(({ selection }) => ({
    canRevert: selection.canRevert,
    isEmpty: selection.files.size === 0,
  }))
  const actions = useActions()
  const set = (next: Partial<Arrangement>) => {
    const after = { ...arrangement, ...next }
    saveArrangement(after)
    onChange(after)
  }
  const clear = async (): Promise<void> => {
    const size = useHostState.getState().open?.selection.files.size ?? 0
    try {
      await actions.select({ type: 'clear' })
      const undo = () => void actions.select({ type: 'revert' }).catch(notifyProblem)
      notify(words.toolbar.cleared(size), { tone: 'info', action: { label: words.toolbar.undo, onClick: undo } })
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  return (
    <>
      <header className="@container flex min-h-9 shrink-0 items-center gap-0.5 pr-1.5 pl-3">
        <h2 className="min-w-0 truncate font-medium">
          {words.titleParts[0]}
          <span className="@max-[250px]:sr-only"> {words.titleParts[1]}</span>
        </h2>
        <Count />
        <span className="grow" />
        <IconButton label={words.toolbar.presets} onClick={() => showDialog({ name: 'preset' })}>
          <Bookmark />
        </IconButton>
        <IconButton
          label={words.toolbar.revert}
          keys={keysForCommand('revert-selection')}
          disabled={!canRevert}
          onClick={() => runCommand('revert-selection')}
        >
          <Undo2 />
        </IconButton>
        <SortSelected arrangement={arrangement} set={set} />
        <IconButton label={words.toolbar.group} pressed={arrangement.grouped} onClick={() => set({ grouped: !arrangement.grouped })}>
          <FolderTree />
        </IconButton>
        <IconButton label={words.toolbar.clear} disabled={isEmpty} onClick={() => void clear()}>
          <ListX />
        </IconButton>
      </header>
      <Secrets />
    </>
  )
})

function Count() {
  const { size, maps } = useWorkspaceSelector(({ selection }) => ({ size: selection.files.size, maps: mapsIn(selection.files) }))
  return (
    <span className="ml-1.5 text-xs text-faint tabular" data-testid="selected-count" data-count={size}>
      {maps > 0 ? filesAndMaps(size - maps, maps) : fullCount(size)}
    </span>
  )
}

function mapsIn(files: SelectionReplica['files']): number {
  let count = 0
  for (const { mode } of files.values()) if (mode === 'map') count++
  return count
}

function Secrets() {
  const files = useHostState((state) => state.open?.budget?.findings) ?? []
  const findings = files.reduce((sum, each) => sum + each.findings.length, 0)
  if (findings === 0) return null
  return (
    <div className="px-2 pb-1.5">
      <Button small tone="danger" className="w-full" icon={<ShieldAlert />} onClick={() => showDialog({ name: 'findings' })}>
        <span className="min-w-0 truncate">{words.toolbar.secrets(findings, files.length)}</span>
      </Button>
    </div>
  )
}

function SortSelected({ arrangement, set }: { arrangement: Arrangement; set: (next: Partial<Arrangement>) => void }) {
  const { by, reverse } = arrangement
  const { sort } = treeWords
  const { label, plain, reversed } = sort.by[by]
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={sort.current(label, reverse ? reversed : plain)}>
          <ArrowDownUp />
        </IconButton>
      }
    >
      <MenuChoice<Arrangement['by']>
        label={sort.label}
        value={by}
        choices={[
          { value: 'name', label: sort.by.name.label },
          { value: 'tokens', label: sort.by.tokens.label },
        ]}
        onChange={(next) => set({ by: next, reverse: next === 'tokens' })}
      />
      <MenuSeparator />
      <MenuChoice<'plain' | 'reversed'>
        label={sort.order}
        value={reverse ? 'reversed' : 'plain'}
        choices={[
          { value: 'plain', label: plain },
          { value: 'reversed', label: reversed },
        ]}
        onChange={(way) => set({ reverse: way === 'reversed' })}
      />
    </Menu>
  )
}
