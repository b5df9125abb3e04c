import { File, FileCode2, Search, SquareMinus, Waypoints } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { showPreview } from '../state/view-state.ts'
import { AddedMapItems } from './added-map-items.tsx'
import { words } from './codemap.words.ts'
import { type GraphNode, isNodeSelected } from './graph-model.ts'
import { useMapActions } from './use-added-maps.ts'

/** The menu of a file in the graph. */
export function GraphMenu({ node, isCenter, follow }: { node: GraphNode; isCenter: boolean; follow: (path: string) => void }) {
  const actions = useMapActions()
  const { path, state } = node
  const isSelected = isNodeSelected(state)
  return (
    <>
      {!isCenter && (
        <MenuItem icon={<Waypoints />} keys="enter" onClick={() => follow(path)}>
          {words.graph.follow}
        </MenuItem>
      )}
      <MenuItem icon={<Search />} onClick={() => showPreview(path)}>
        {words.actions.preview}
      </MenuItem>
      <MenuSeparator />
      {state !== 'full' && (
        <MenuItem icon={<File />} {...(isSelected ? {} : { keys: 'space' })} onClick={() => actions.set([path], 'full')}>
          {words.actions.whole}
        </MenuItem>
      )}
      {state !== 'map' && (
        <MenuItem icon={<FileCode2 />} onClick={() => actions.set([path], 'map')}>
          {words.actions.wholeMap}
        </MenuItem>
      )}
      {isSelected && (
        <MenuItem icon={<SquareMinus />} keys="space" onClick={() => actions.set([path], null)}>
          {words.actions.deselect}
        </MenuItem>
      )}
      {!isSelected && <AddedMapItems paths={[path]} />}
    </>
  )
}
