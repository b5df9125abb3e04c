import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Keys } from '../kit/keys.tsx'
import { showDialog } from '../state/view-state.ts'
import { closeDialogAndRun } from './close-dialog-and-run.ts'
import { commandGroups, commandIds, commandRow } from './command-table.ts'
import { words } from './commands.words.ts'
import { keysForCommand } from './listen-for-shortcuts.ts'

/** `?`: every keyboard shortcut, by group. */
export function CheatSheet() {
  return (
    <Dialog
      title={words.cheatSheet.title}
      description={words.cheatSheet.help}
      width="large"
      onClose={() => showDialog(null)}
      footer={<Button onClick={() => closeDialogAndRun('tour')}>{words.cheatSheet.tour}</Button>}
    >
      <div className="columns-1 gap-8 md:columns-2">
        {commandGroups.map((group) => {
          const ids = commandIds.filter((id) => commandRow(id).group === group && keysForCommand(id) !== '')
          if (ids.length === 0) return null
          return <Keyboard key={group} title={group} rows={ids.map((id) => [commandRow(id).title, keysForCommand(id)])} />
        })}
        <Keyboard title={tabs.title} rows={tabKeys} />
        <Keyboard title={tree.title} rows={treeKeys} />
      </div>
    </Dialog>
  )
}

function Keyboard({ title, rows }: { title: string; rows: readonly (readonly [does: string, keys: string])[] }) {
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="mb-1 text-xs text-faint">{title}</h3>
      <dl>
        {rows.map(([does, keys]) => (
          <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-1">
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const { tabs, tree } = words.cheatSheet

const tabKeys = [
  [tabs.show, 'alt+1–9'],
  [tabs.rename, 'f2'],
  [tabs.close, 'delete'],
  [tabs.left, 'ctrl+shift+left'],
  [tabs.right, 'ctrl+shift+right'],
] as const

const treeKeys = [
  [tree.select, 'space'],
  [tree.open, 'enter'],
  [tree.expand, 'right'],
  [tree.extend, 'shift+down'],
  [tree.menu, 'shift+f10'],
  [tree.jump, 'letters'],
] as const
