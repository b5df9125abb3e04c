// Fetches the other tabs and the palette while nobody waits: what people type right after opening one must not fall into the gap of a
// first load, and a tab should be there with the click.

import { useEffect } from 'react'

export function usePreloaded(): void {
  useEffect(() => {
    const idle = requestIdleCallback(async () => {
      await import('../commands/palette.tsx')
      await Promise.all([
        import('../apply/apply-tab.tsx'),
        import('../codemap/codemap-tab.tsx'),
        import('../builder/builder-tab.tsx'),
        import('../chat/chat-tab.tsx'),
        import('../preview/preview-dialog.tsx'),
      ])
    })
    return () => cancelIdleCallback(idle)
  }, [])
}
