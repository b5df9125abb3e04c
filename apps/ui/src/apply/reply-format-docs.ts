import { addresses } from '@sheaf/contract'
import type { HostState } from '../state/host-state.ts'

/** The page of the docs about the formats of replies. Its address depends on how the host was built. */
export function replyFormatDocs({ about }: Pick<HostState, 'about'>): string {
  const { site } = about?.addresses ?? addresses
  return `${site}/docs/external-integration/apply-mode-and-external-ai`
}
