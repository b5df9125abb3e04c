import type { ComposeOptions } from '@sheaf/contract'
import { Settings2 } from 'lucide-react'
import { useCompose } from '../compose/use-compose.ts'
import { Button } from '../kit/button.tsx'
import { Menu, MenuChoice, MenuLine } from '../kit/menu.tsx'

/** The settings menu: which maps to include, and how much of the tree. */
export function CodeMapSettings() {
  const { options, change } = useCompose()
  if (!options) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button small icon={<Settings2 />}>
          <span className="sr-only">Code map settings, </span>
          Maps: {usages.find(({ value }) => value === options.maps)?.label} · Tree:{' '}
          {trees.find(({ value }) => value === options.tree)?.label}
        </Button>
      }
    >
      <MenuChoice label="Code maps" value={options.maps} choices={usages} onChange={(maps) => change({ maps })} />
      <MenuLine />
      <MenuChoice label="File tree" value={options.tree} choices={trees} onChange={(tree) => change({ tree })} />
    </Menu>
  )
}

const usages: readonly { value: ComposeOptions['maps']; label: string; says: string }[] = [
  { value: 'none', label: 'None', says: 'No maps but those you select yourself' },
  { value: 'auto', label: 'Auto', says: 'Of the files that the selected ones lean on' },
  { value: 'complete', label: 'Complete', says: 'Of every file that is not selected' },
]

const trees: readonly { value: ComposeOptions['tree']; label: string; says: string }[] = [
  { value: 'auto', label: 'Auto', says: 'Full where it is small, else cut to what matters' },
  { value: 'full', label: 'Full', says: 'Every file that is not ignored' },
  { value: 'folders', label: 'Folders', says: 'Folders only' },
  { value: 'selected', label: 'Selected', says: 'Only what is selected' },
  { value: 'none', label: 'None', says: 'No tree' },
]
