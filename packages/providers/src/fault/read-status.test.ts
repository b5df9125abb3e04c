import { describe, expect, it } from 'vitest'
import { readStatus, readWords } from './read-status.ts'

const read = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  readStatus({ status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) }, 0)

describe('a failed answer', () => {
  it('treats a Gemini per-minute quota as temporary and a per-day quota as final', () => {
    const message = 'You exceeded your current quota, please check your plan and billing details.'
    const minute = { details: [{ violations: [{ quotaId: 'GenerateRequestsPerMinutePerProject' }] }, { retryDelay: '13s' }] }
    const day = { details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }, { retryDelay: '13s' }] }
    expect(read(429, { error: { code: 429, message, ...minute } })).toEqual({
      code: 'model-busy',
      says: message,
      passes: true,
      waitMs: 13_000,
    })
    expect(read(429, { error: { code: 429, message, ...day } })).toEqual({
      code: 'model-quota',
      says: message,
      passes: false,
      waitMs: 13_000,
    })
  })
  it.each([
    ['a list', [{ error: { message: 'No.' } }], 'No.'],
    ['a string', { error: 'No.' }, 'No.'],
    ['a detail field', { detail: 'No.' }, 'No.'],
    ['details per field', { detail: [{ loc: ['body'], msg: 'No.' }] }, 'No.'],
    ['the format of Bedrock', { __type: 'ValidationException', message: 'No.' }, 'No.'],
    ['the format of Cohere', { id: 'x', message: 'No.' }, 'No.'],
    ['a list of errors', { errors: [{ message: 'No.' }] }, 'No.'],
  ])("finds the provider's message in %s", (_, body, says) => {
    expect(read(422, body)).toEqual({ code: 'model-request', says, passes: false })
  })
  it('quotes the status and a body that is not an API error', () => {
    expect(read(502, '<h1>Bad Gateway</h1>')).toEqual({
      code: 'model-failed',
      says: 'HTTP status 502: <h1>Bad Gateway</h1>',
      passes: true,
    })
    expect(read(500, '')).toEqual({ code: 'model-failed', says: 'HTTP status 500.', passes: true })
    expect(read(405, 'Method Not Allowed')).toMatchObject({ code: 'model-answer', passes: false })
  })
  it('reports status 431 as a wrong key', () => {
    expect(read(431, '')).toEqual({ code: 'model-key', says: 'HTTP status 431.', passes: false })
  })
  it('classifies a stream error without a status by its message and type', () => {
    expect(readWords('Overloaded', ['overloaded_error'])).toEqual({ code: 'model-busy', says: 'Overloaded', passes: true })
    expect(readWords('Boom', ['server_error'])).toEqual({ code: 'model-failed', says: 'Boom', passes: true })
    expect(readWords('prompt is too long', [])).toEqual({ code: 'model-context', says: 'prompt is too long', passes: false })
  })
})
