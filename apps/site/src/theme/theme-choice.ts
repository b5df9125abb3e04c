// The visitor's theme: light, dark or system. Stored where the script in the head finds it before the first paint.

export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'sheaf-theme'
const listeners = new Set<() => void>()

export function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  show(choice)
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Storage is blocked: the choice applies to this page only.
  }
}

/** For `useSyncExternalStore`; also notifies of changes in other tabs. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === storageKey || key === null) show(newValue === 'light' || newValue === 'dark' ? newValue : 'system')
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  for (const listener of listeners) listener()
}
