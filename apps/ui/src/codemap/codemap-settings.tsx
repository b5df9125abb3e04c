import type { ComposeOptions } from '@sheaf/contract'
import { Gauge, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useCompose } from '../compose/use-compose.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { MapLimits } from '../settings/map-limits.tsx'
import { useHostState } from '../state/host-state.ts'
import { words } from './codemap.words.ts'

/** The settings menu: which maps to include, and how much of the tree. */
export function CodeMapSettings() {
  const { options, change } = useCompose()
  const { autoMapTokens, autoMapsTokens } = useHostState((state) => state.settings)
  const [isEditing, setEditing] = useState(false)
  if (!options) return null
  const menu = (
    <Menu
      align="end"
      trigger={
        <Button small icon={<Settings2 />}>
          <span className="sr-only">{words.settings.prefix}</span>
          {words.settings.chosen(words.settings.maps[options.maps].label, words.settings.tree[options.tree].label)}
        </Button>
      }
    >
      <MenuChoice label={words.settings.maps.title} value={options.maps} choices={usages} onChange={(maps) => change({ maps })} />
      <MenuSeparator />
      <MenuChoice label={words.settings.tree.title} value={options.tree} choices={trees} onChange={(tree) => change({ tree })} />
      <MenuSeparator />
      <MenuItem icon={<Gauge />} description={words.limits.current(autoMapTokens, autoMapsTokens)} onClick={() => setEditing(true)}>
        {words.limits.item}
      </MenuItem>
    </Menu>
  )
  return (
    <>
      {menu}
      {isEditing && <Limits close={() => setEditing(false)} />}
    </>
  )
}

function Limits({ close }: { close: () => void }) {
  return (
    <Dialog
      title={words.limits.title}
      description={words.limits.help}
      width="small"
      onClose={close}
      footer={
        <Button tone="primary" onClick={close}>
          {words.limits.done}
        </Button>
      }
    >
      <MapLimits />
    </Dialog>
  )
}

const usages: readonly { value: ComposeOptions['maps']; label: string; description: string }[] = [
  { value: 'none', label: words.settings.maps.none.label, description: words.settings.maps.none.help },
  { value: 'auto', label: words.settings.maps.auto.label, description: words.settings.maps.auto.help },
  { value: 'complete', label: words.settings.maps.complete.label, description: words.settings.maps.complete.help },
]

const trees: readonly { value: ComposeOptions['tree']; label: string; description: string }[] = [
  { value: 'auto', label: words.settings.tree.auto.label, description: words.settings.tree.auto.help },
  { value: 'full', label: words.settings.tree.full.label, description: words.settings.tree.full.help },
  { value: 'folders', label: words.settings.tree.folders.label, description: words.settings.tree.folders.help },
  { value: 'selected', label: words.settings.tree.selected.label, description: words.settings.tree.selected.help },
  { value: 'none', label: words.settings.tree.none.label, description: words.settings.tree.none.help },
]
