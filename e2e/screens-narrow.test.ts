// Screens whose layout differs in a narrow window: one panel at a time, sheets instead of columns. Other dialogs only get smaller.

import { expect, it } from 'vitest'
import { screens } from '../scripts/app/screens.ts'
import { checkScreens } from './testing/check-screens.ts'

const names = [
  ...['home', 'compose', 'codemap', 'apply-problems', 'review', 'builder-found', 'chat-plan', 'chat-list', 'chat-context'],
  ...['files', 'search-text', 'selected', 'palette', 'treemap', 'fit', 'settings-general', 'keys-provider', 'models', 'mcp-status'],
]

it('lists only screens that exist', () => {
  const known = screens.map(({ name }) => name)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

checkScreens(
  'narrow',
  screens.filter(({ name }) => names.includes(name)),
)
