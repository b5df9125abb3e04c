// Fetches the other tabs and the palette while nobody waits: what people type right after opening one must not fall into the gap of a
// first load, and a tab should be there with the click.

import { useEffect } from 'react'

export function usePreloaded(): void {
  useEffect(() => {
    // What does not come is asked for again, and missed, when it is to be shown.
    const idle = requestIdleCallback(() => fetchAhead().catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])
}

async function fetchAhead(): Promise<void> {
  await import('../commands/palette.tsx')
  await Promise.all([
    import('../apply/apply-tab.tsx'),
    import('../codemap/codemap-tab.tsx'),
    import('../builder/builder-tab.tsx'),
    import('../chat/chat-tab.tsx'),
    import('../preview/preview-dialog.tsx'),
  ])
}
