// Converts the menu table to an Electron template. macOS gets an application menu first, with About and Quit.

import { defined } from '@sheaf/contract'
import type { MenuItem, MenuTable } from '../menu-table.ts'
import type { MenuEntry } from './electron-api.ts'

export function menuTemplate(menu: MenuTable, platform: NodeJS.Platform, run: (id: string) => void): MenuEntry[] {
  const menus = menu.map(({ label, items }) => ({ label, submenu: items.map((item) => entryOf(item, run)) }))
  if (platform !== 'darwin') return menus
  const system: MenuEntry[] = [
    { role: 'about' },
    { type: 'separator' },
    { role: 'services' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ]
  return [{ label: 'Sheaf', submenu: system }, ...menus]
}

function entryOf(item: MenuItem, run: (id: string) => void): MenuEntry {
  if ('separator' in item) return { type: 'separator' }
  if ('role' in item) return { role: item.role }
  const { id, label, key } = item
  return { label, click: () => run(id), ...defined({ accelerator: key }) }
}
