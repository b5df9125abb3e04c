// The window around the UI. What a window shows comes from the host; a shell opens it, names it, and hands over what the system brings.

import type { MenuTable } from './menu-table.ts'

export type WindowOpened =
  /** `app-window`: a window of its own. `browser`: a tab of the default browser. */
  | { how: 'electron' | 'app-window' | 'browser'; name: string }
  /** Nothing could be opened here; the sentence says why. Whoever asked still has the address. */
  | { how: 'none'; says: string }

export interface Shell {
  readonly kind: 'electron' | 'app-window'
  /** Only addresses of this machine: a shell never becomes a browser. */
  openWindow(url: string): Promise<WindowOpened>
  setTitle(title: string): void
  /** The menu sends command ids to the window; the window knows what they do. */
  setMenu(menu: MenuTable): void
  /** Null: nobody chose. `unavailable`: there is no dialog here, so the UI shows its own. */
  pickFolder(): Promise<string | null | 'unavailable'>
  /** The web or a mail, in the user's own browser. Answers whether something took it. */
  openExternal(url: string): Promise<boolean>
  /** Calls back for `sheaf://` links that the system hands to this process; answers how to stop. */
  onDeepLink(listener: (url: string) => void): () => void
  /** Brings the window to the front; answers whether that worked. */
  focus(): Promise<boolean>
  quit(): Promise<void>
}
