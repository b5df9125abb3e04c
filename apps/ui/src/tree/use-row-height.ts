import { useDesk } from '../desk/desk-store.ts'

/** 24 px at the base size; larger text gets larger rows. */
export function useRowHeight(): number {
  return useDesk(({ settings }) => Math.max(Math.round((24 * settings.fontSize) / 13), 22))
}
