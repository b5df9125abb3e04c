import type { ComposeOptions } from '@sheaf/contract'
import { Settings2 } from 'lucide-react'
import { useCompose } from '../compose/use-compose.ts'
import { Button } from '../kit/button.tsx'
import { Menu, MenuChoice, MenuSeparator } from '../kit/menu.tsx'
import { words } from './codemap.words.ts'

/** The settings menu: which maps to include, and how much of the tree. */
export function CodeMapSettings() {
  const { options, change } = useCompose()
  if (!options) return null
  return (
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
    </Menu>
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
