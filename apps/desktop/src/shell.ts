// The window around the UI. The host provides its content; a shell opens it, sets its title, and passes on system events.

import type { MenuTable } from './menu-table.ts'

export type WindowOpened =
  /** `app-window`: a separate window. `browser`: a tab in the default browser. */
  | { how: 'electron' | 'app-window' | 'browser'; name: string }
  /** Nothing could be opened; `reason` says why. The caller still has the URL. */
  | { how: 'none'; reason: string }

export interface Shell {
  readonly kind: 'electron' | 'app-window'
  /** Only URLs of this machine: a shell is not a general browser. */
  openWindow(url: string): Promise<WindowOpened>
  setTitle(title: string): void
  /** The menu sends command ids to the window; the window knows what they do. */
  setMenu(menu: MenuTable): void
  /** Null: canceled. `unavailable`: there is no dialog here, so the UI shows its own. */
  pickFolder(): Promise<string | null | 'unavailable'>
  /** Opens a web or mail URL in the user's default app. Returns whether it opened. */
  openExternal(url: string): Promise<boolean>
  /** Calls back for `sheaf://` links sent to this process; returns the unsubscribe function. */
  onDeepLink(listener: (url: string) => void): () => void
  /** Brings the window to the front; returns whether that worked. */
  focus(): Promise<boolean>
  quit(): Promise<void>
}
