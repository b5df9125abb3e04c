// Menu items for code maps that Auto or Complete adds, wherever they are listed.

import { File, FileCode2, MapMinus, Pin, PinOff, Undo2 } from 'lucide-react'
import { MenuItem } from '../kit/menu.tsx'
import { words } from './codemap.words.ts'
import { useAddedMaps, useMapActions } from './use-added-maps.ts'

/** Remove or restore, pin or unpin; `withModes`: also select the whole file or map, if nothing else in the menu does. */
export function AddedMapItems({ paths, withModes = false }: { paths: readonly string[]; withModes?: boolean }) {
  const { removed, pinned } = useAddedMaps()
  const actions = useMapActions()
  const isRemoved = paths.every((path) => removed.has(path))
  const isPinned = paths.every((path) => pinned.has(path))
  return (
    <>
      {isRemoved ? (
        <MenuItem icon={<Undo2 />} onClick={() => actions.restore(paths)}>
          {words.actions.restore}
        </MenuItem>
      ) : (
        <MenuItem icon={<MapMinus />} onClick={() => actions.remove(paths)}>
          {words.actions.remove}
        </MenuItem>
      )}
      {isPinned ? (
        <MenuItem icon={<PinOff />} onClick={() => actions.unpin(paths)}>
          {words.actions.unpin}
        </MenuItem>
      ) : (
        <MenuItem icon={<Pin />} onClick={() => actions.pin(paths)}>
          {words.actions.pin}
        </MenuItem>
      )}
      {withModes && (
        <>
          <MenuItem icon={<File />} onClick={() => actions.set(paths, 'full')}>
            {words.actions.whole}
          </MenuItem>
          <MenuItem icon={<FileCode2 />} onClick={() => actions.set(paths, 'map')}>
            {words.actions.wholeMap}
          </MenuItem>
        </>
      )}
    </>
  )
}
