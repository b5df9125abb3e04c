import { ArrowDownUp } from 'lucide-react'
import { runCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../kit/menu.tsx'
import { plainSorting, type Sorting } from './tree-order.ts'
import { setSorting, useTreeStore } from './tree-store.ts'

type By = Sorting['by']

/** Labels of each order, ascending and then reversed. */
const names: Record<By, { label: string; ways: [string, string] }> = {
  name: { label: 'Name', ways: ['A to Z', 'Z to A'] },
  extension: { label: 'Extension', ways: ['A to Z', 'Z to A'] },
  date: { label: 'Last changed', ways: ['Oldest first', 'Newest first'] },
  tokens: { label: 'Tokens', ways: ['Fewest first', 'Most first'] },
}

export function SortMenu() {
  const sorting = useTreeStore((state) => state.sorting)
  const [plain, reversed] = names[sorting.by].ways
  const isPlain = sorting.by === plainSorting.by && !sorting.reverse
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`Sort: ${names[sorting.by].label.toLowerCase()}, ${(sorting.reverse ? reversed : plain).toLowerCase()}`}>
          <ArrowDownUp className={isPlain ? '' : 'text-accent-ink'} />
        </IconButton>
      }
    >
      <MenuChoice<By>
        label="Sort by"
        value={sorting.by}
        choices={[
          { value: 'name', label: names.name.label },
          { value: 'extension', label: names.extension.label },
          { value: 'date', label: names.date.label },
          { value: 'tokens', label: names.tokens.label },
        ]}
        // Users look for the newest and the largest.
        onChange={(by) => setSorting({ by, reverse: by === 'date' || by === 'tokens' })}
      />
      <MenuLine />
      <MenuChoice<'plain' | 'reversed'>
        label="Order"
        value={sorting.reverse ? 'reversed' : 'plain'}
        choices={[
          { value: 'plain', label: plain },
          { value: 'reversed', label: reversed },
        ]}
        onChange={(way) => setSorting({ ...sorting, reverse: way === 'reversed' })}
      />
      <MenuLine />
      <MenuItem onClick={() => runCommand('expand-all')}>Expand all folders</MenuItem>
      <MenuItem onClick={() => runCommand('collapse-all')}>Collapse all folders</MenuItem>
    </Menu>
  )
}
