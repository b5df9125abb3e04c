import { useEffect, useSyncExternalStore } from 'react'
import { nativeShell } from '../kit/native-shell.ts'
import { useHostState } from '../state/host-state.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Applies the chosen theme and text size to the document. */
export function useTheme(): void {
  const { theme, fontSize } = useHostState((state) => state.settings)
  const systemDark = useSyncExternalStore(follow, () => dark.matches)
  const seen = theme === 'system' ? (systemDark ? 'dark' : 'light') : theme
  useEffect(() => {
    document.documentElement.dataset.theme = seen
    document.documentElement.style.setProperty('--scale', String(fontSize / 13))
  }, [seen, fontSize])
  useEffect(() => nativeShell()?.setTheme(theme), [theme])
}

function follow(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}
