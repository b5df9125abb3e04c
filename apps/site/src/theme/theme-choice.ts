// What the visitor chose: light, dark, or what the system says. Kept where the script in the head finds it before the first paint.

export type ThemeChoice = 'system' | 'light' | 'dark'

const kept = 'sheaf-theme'
const listeners = new Set<() => void>()

export function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  show(choice)
  try {
    if (choice === 'system') localStorage.removeItem(kept)
    else localStorage.setItem(kept, choice)
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}

/** For `useSyncExternalStore`: another tab counts too. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', fromElsewhere)
  }
}

function fromElsewhere({ key, newValue }: StorageEvent): void {
  if (key === kept || key === null) show(newValue === 'light' || newValue === 'dark' ? newValue : 'system')
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  for (const listener of listeners) listener()
}
