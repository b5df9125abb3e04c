import type { HostEvent, McpStatus } from '@sheaf/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { openStatusPublisher } from './status-publisher.ts'

afterEach(() => void vi.useRealTimers())

it('sends the first change at once, the last after a pause, and none after closing', () => {
  vi.useFakeTimers()
  const status: McpStatus = { state: 'listening', owner: null, approvals: [], allowed: [], port: null }
  const received: HostEvent[] = []
  const changes = openStatusPublisher({ publish: (event) => void received.push(event) }, () => status)
  const event: HostEvent = { type: 'mcp-changed', status }
  changes.soon()
  changes.soon()
  changes.soon()
  expect(received).toEqual([event])
  vi.advanceTimersByTime(100)
  expect(received).toEqual([event, event])
  changes.now(true)
  expect(received).toEqual([event, event, { ...event, tools: true }])
  changes.soon()
  changes.close()
  changes.now()
  expect(vi.getTimerCount()).toBe(0)
  expect(received).toHaveLength(3)
})
