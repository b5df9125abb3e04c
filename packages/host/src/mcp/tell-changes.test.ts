import type { HostEvent, McpStatus } from '@sheaf/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { tellChanges } from './tell-changes.ts'

afterEach(() => void vi.useRealTimers())

it('sends the first change at once, the last after a pause, and none after closing', () => {
  vi.useFakeTimers()
  const status: McpStatus = { state: 'listening', owner: null, approvals: [], allowed: [], port: null }
  const told: HostEvent[] = []
  const changes = tellChanges({ tell: (event) => void told.push(event) }, () => status)
  const event: HostEvent = { type: 'mcp-changed', status }
  changes.soon()
  changes.soon()
  changes.soon()
  expect(told).toEqual([event])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([event, event])
  changes.now(true)
  expect(told).toEqual([event, event, { ...event, tools: true }])
  changes.soon()
  changes.close()
  changes.now()
  expect(vi.getTimerCount()).toBe(0)
  expect(told).toHaveLength(3)
})
