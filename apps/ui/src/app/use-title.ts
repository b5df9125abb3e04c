// The window title: the workspace name, marked while something needs an unfocused window's user. A page cannot raise its window.

import { useEffect, useState } from 'react'
import { useLink } from '../host/use-host.ts'
import { pendingApproval, useMcp } from '../mcp/mcp-store.ts'
import { useHostState } from '../state/host-state.ts'
import { words } from './app.words.ts'

export function useTitle(): void {
  const link = useLink()
  const name = useHostState((state) => state.open?.fields.name)
  const [isCalling, setCalling] = useState(false)
  useEffect(() => {
    const stop = link.follow(({ type }) => {
      if ((type === 'link-arrived' || type === 'show-workspace') && !document.hasFocus()) setCalling(true)
    })
    const stopAsked = useMcp.subscribe((now, before) => {
      const id = pendingApproval(now)?.approval.id
      if (id !== undefined && id !== pendingApproval(before)?.approval.id && !document.hasFocus()) setCalling(true)
    })
    const seen = () => setCalling(false)
    window.addEventListener('focus', seen)
    return () => {
      stop()
      stopAsked()
      window.removeEventListener('focus', seen)
    }
  }, [link])
  useEffect(() => {
    document.title = `${isCalling ? '● ' : ''}${name === undefined ? words.name : words.titleOf(name)}`
  }, [isCalling, name])
}
