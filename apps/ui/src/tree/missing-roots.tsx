import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { closeRoot } from './close-root.ts'
import { refreshTree } from './refresh-tree.ts'
import { words } from './tree.words.ts'

/** Folders that are gone: what happened, and what to do. The selection in them is kept. */
export function MissingRoots() {
  const { tree } = useWorkspaceSelector(({ tree }) => ({ tree }))
  const actions = useActions()
  return tree.roots.map(
    (root) =>
      root.missing !== undefined && (
        <div key={root.path} className="px-2 pb-2">
          <Problem says={words.missing.says(root.name, root.missing)} try={words.missing.help}>
            <Button small onClick={() => void refreshTree(actions)}>
              {words.missing.tryAgain}
            </Button>
            <Button small tone="quiet" onClick={() => void closeRoot(actions, root)}>
              {words.actions.closeFolder}
            </Button>
          </Problem>
        </div>
      ),
  )
}
