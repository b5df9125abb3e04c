import { ArrowDownUp } from 'lucide-react'
import { runCommand } from '../commands/use-command.ts'
import { IconButton } from '../kit/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { words } from './tree.words.ts'
import { defaultSorting, type Sorting } from './tree-order.ts'
import { setSorting, useTreeStore } from './tree-store.ts'

type By = Sorting['by']

export function SortMenu() {
  const sorting = useTreeStore((state) => state.sorting)
  const { label, plain, reversed } = words.sort.by[sorting.by]
  const isPlain = sorting.by === defaultSorting.by && !sorting.reverse
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={words.sort.current(label, sorting.reverse ? reversed : plain)}>
          <ArrowDownUp className={isPlain ? '' : 'text-accent-ink'} />
        </IconButton>
      }
    >
      <MenuChoice<By>
        label={words.sort.label}
        value={sorting.by}
        choices={[
          { value: 'name', label: words.sort.by.name.label },
          { value: 'extension', label: words.sort.by.extension.label },
          { value: 'date', label: words.sort.by.date.label },
          { value: 'tokens', label: words.sort.by.tokens.label },
        ]}
        // Users look for the newest and the largest.
        onChange={(by) => setSorting({ by, reverse: by === 'date' || by === 'tokens' })}
      />
      <MenuSeparator />
      <MenuChoice<'plain' | 'reversed'>
        label={words.sort.order}
        value={sorting.reverse ? 'reversed' : 'plain'}
        choices={[
          { value: 'plain', label: plain },
          { value: 'reversed', label: reversed },
        ]}
        onChange={(way) => setSorting({ ...sorting, reverse: way === 'reversed' })}
      />
      <MenuSeparator />
      <MenuItem onClick={() => runCommand('expand-all')}>{words.actions.expandAll}</MenuItem>
      <MenuItem onClick={() => runCommand('collapse-all')}>{words.actions.collapseAll}</MenuItem>
    </Menu>
  )
}
