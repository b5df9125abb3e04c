import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Keys } from '../kit/keys.tsx'
import { showDialog } from '../state/view-state.ts'
import { commandGroups, commandIds, commandRow } from './command-table.ts'
import { leaveFor } from './leave-for.ts'
import { keysFor } from './listen-keys.ts'

/** `?`: every keyboard shortcut, by group. */
export function CheatSheet() {
  return (
    <Dialog
      title="Keyboard shortcuts"
      says="Change them under Settings, Shortcuts."
      width="large"
      onClose={() => showDialog(null)}
      footer={<Button onClick={() => leaveFor('tour')}>Take the tour</Button>}
    >
      <div className="columns-1 gap-8 md:columns-2">
        {commandGroups.map((group) => {
          const ids = commandIds.filter((id) => commandRow(id).group === group && keysFor(id) !== '')
          if (ids.length === 0) return null
          return (
            <section key={group} className="mb-4 break-inside-avoid">
              <h3 className="mb-1 text-xs text-faint">{group}</h3>
              <dl>
                {ids.map((id) => (
                  <div key={id} className="flex items-center justify-between gap-4 border-b border-line py-1">
                    <dt>{commandRow(id).title}</dt>
                    <dd>
                      <Keys keys={keysFor(id)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
        <section className="mb-4 break-inside-avoid">
          <h3 className="mb-1 text-xs text-faint">In the tree</h3>
          <dl>
            {treeKeys.map(([does, keys]) => (
              <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-1">
                <dt>{does}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}

const treeKeys = [
  ['Select or unselect', 'space'],
  ['Open a folder, preview a file', 'enter'],
  ['Expand, collapse', 'right'],
  ['Extend the range', 'shift+down'],
  ['Menu of a file', 'shift+f10'],
  ['Jump to a name', 'letters'],
] as const
