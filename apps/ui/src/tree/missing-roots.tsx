import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/marks.tsx'
import { useOpenPart } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { closeRoot } from './close-root.ts'
import { refreshTree } from './refresh-tree.ts'

/** Folders that are gone: what happened, and what to do. The selection in them is kept. */
export function MissingRoots() {
  const { tree } = useOpenPart(({ tree }) => ({ tree }))
  const actions = useActions()
  return tree.roots.map(
    (root) =>
      root.missing !== undefined && (
        <div key={root.path} className="px-2 pb-2">
          <Problem says={`${root.name}: ${root.missing}`} try="What you selected in it is kept.">
            <Button small onClick={() => void refreshTree(actions)}>
              Look again
            </Button>
            <Button small tone="quiet" onClick={() => void closeRoot(actions, root)}>
              Close this folder
            </Button>
          </Problem>
        </div>
      ),
  )
}
