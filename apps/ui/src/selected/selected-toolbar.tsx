import { ArrowDownUp, Bookmark, FolderTree, ListX, ShieldAlert, Undo2 } from 'lucide-react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { fullCount } from '../kit/format.ts'
import { Menu, MenuChoice, MenuSeparator } from '../kit/menu.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words as treeWords } from '../tree/tree.words.ts'
import { saveArrangement } from './arrangement.ts'
import { words } from './selected.words.ts'
import type { Arrangement } from './selected-rows.ts'

export function SelectedToolbar({ arrangement, onChange }: { arrangement: Arrangement; onChange: (next: Arrangement) => void }) {
  const { selection, budget } = useWorkspaceSelector(({ selection, budget }) => ({ selection, budget }))
  const actions = useActions()
  const { size } = selection.files
  const findings = budget?.findings.reduce((sum, each) => sum + each.findings.length, 0) ?? 0
  const set = (next: Partial<Arrangement>) => {
    const after = { ...arrangement, ...next }
    saveArrangement(after)
    onChange(after)
  }
  const clear = async (): Promise<void> => {
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
      <header className="flex min-h-9 shrink-0 items-center gap-0.5 pr-1.5 pl-3">
        <h2 className="min-w-0 truncate font-medium">{words.title}</h2>
        <span className="ml-1.5 text-xs text-faint tabular" data-testid="selected-count" data-count={size}>
          {fullCount(size)}
        </span>
        <span className="grow" />
        <IconButton label={words.toolbar.presets} onClick={() => showDialog({ name: 'preset' })}>
          <Bookmark />
        </IconButton>
        <IconButton
          label={words.toolbar.revert}
          keys={keysForCommand('revert-selection')}
          disabled={!selection.canRevert}
          onClick={() => runCommand('revert-selection')}
        >
          <Undo2 />
        </IconButton>
        <SortSelected arrangement={arrangement} set={set} />
        <IconButton label={words.toolbar.group} pressed={arrangement.grouped} onClick={() => set({ grouped: !arrangement.grouped })}>
          <FolderTree />
        </IconButton>
        <IconButton label={words.toolbar.clear} disabled={size === 0} onClick={() => void clear()}>
          <ListX />
        </IconButton>
      </header>
      {findings > 0 && (
        <div className="px-2 pb-1.5">
          <Button small tone="danger" className="w-full" icon={<ShieldAlert />} onClick={() => showDialog({ name: 'findings' })}>
            <span className="min-w-0 truncate">{words.toolbar.secrets(findings, budget?.findings.length ?? 0)}</span>
          </Button>
        </div>
      )}
    </>
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
