import { describe, expect, it } from 'vitest'
import { retryAfter } from './retry-after.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const asked = (headers: Record<string, string>, body = '') => retryAfter(new Headers(headers), body, now)

describe('retryAfter', () => {
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '7', 'retry-after-ms': '1234' }, 1_234],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 23:00:00 GMT' }, 0],
    [{ 'retry-after': 'Thu, 01 Jan 2026 05:00:00 GMT' }, 120_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{}, undefined],
  ] satisfies [Record<string, string>, number | undefined][])('reads headers %o as %s', (headers, ms) => {
    expect(asked(headers)).toBe(ms)
  })
  it("reads Gemini's delay from the body", () => {
    expect(asked({}, '{"error":{"details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"13.5s"}]}}')).toBe(13_500)
  })
})
