// The host for components: one link per window, created by main.tsx.

import type { WindowApi } from '@sheaf/contract'
import { createContext, use } from 'react'
import type { HostLink } from './host-link.ts'

export const HostContext = createContext<HostLink | undefined>(undefined)

export function useLink(): HostLink {
  const link = use(HostContext)
  if (!link) throw new Error('No host in this part of the window')
  return link
}

export function useHost(): WindowApi {
  return useLink().host
}
