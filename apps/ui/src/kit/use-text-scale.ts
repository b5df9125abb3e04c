import { defaultSettings } from '@sheaf/contract'
import { useDesk } from '../desk/desk-store.ts'

/** How much larger the text is than by default; rows of a virtual list must grow with it. */
export function useTextScale(): number {
  return useDesk(({ settings }) => settings.fontSize / defaultSettings.fontSize)
}
