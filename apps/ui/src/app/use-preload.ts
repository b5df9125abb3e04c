// Loads the other tabs and the palette while idle: keys typed right after opening one must not get lost during a first load, and a tab
// should open instantly.

import { useEffect } from 'react'

export function usePreload(): void {
  useEffect(() => {
    // A failed import is retried, and reported, when the component is shown.
    const idle = requestIdleCallback(() => preload().catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])
}

async function preload(): Promise<void> {
  await import('../commands/palette.tsx')
  await Promise.all([
    import('../apply/apply-tab.tsx'),
    import('../codemap/codemap-tab.tsx'),
    import('../builder/builder-tab.tsx'),
    import('../chat/chat-tab.tsx'),
    import('../preview/preview-dialog.tsx'),
  ])
}
