import { describe, expect, it } from 'vitest'
import { readErrorText, readStatus } from './read-status.ts'

const read = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  readStatus({ status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) }, 0)

describe('a failed answer', () => {
  it('treats a Gemini per-minute quota as temporary and a per-day quota as final', () => {
    const message = 'You exceeded your current quota, please check your plan and billing details.'
    const minute = { details: [{ violations: [{ quotaId: 'GenerateRequestsPerMinutePerProject' }] }, { retryDelay: '13s' }] }
    const day = { details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }, { retryDelay: '13s' }] }
    expect(read(429, { error: { code: 429, message, ...minute } })).toEqual({
      code: 'model-busy',
      detail: message,
      isTemporary: true,
      waitMs: 13_000,
    })
    expect(read(429, { error: { code: 429, message, ...day } })).toEqual({
      code: 'model-quota',
      detail: message,
      isTemporary: false,
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
  ])("finds the provider's message in %s", (_, body, detail) => {
    expect(read(422, body)).toEqual({ code: 'model-request', detail, isTemporary: false })
  })
  it('quotes the status and a body that is not an API error', () => {
    expect(read(502, '<h1>Bad Gateway</h1>')).toEqual({
      code: 'model-failed',
      detail: 'HTTP status 502: <h1>Bad Gateway</h1>',
      isTemporary: true,
    })
    expect(read(500, '')).toEqual({ code: 'model-failed', detail: 'HTTP status 500.', isTemporary: true })
    expect(read(405, 'Method Not Allowed')).toMatchObject({ code: 'model-answer', isTemporary: false })
  })
  it('reports status 431 as a wrong key', () => {
    expect(read(431, '')).toEqual({ code: 'model-key', detail: 'HTTP status 431.', isTemporary: false })
  })
  it('classifies a stream error without a status by its message and type', () => {
    expect(readErrorText('Overloaded', ['overloaded_error'])).toEqual({ code: 'model-busy', detail: 'Overloaded', isTemporary: true })
    expect(readErrorText('Boom', ['server_error'])).toEqual({ code: 'model-failed', detail: 'Boom', isTemporary: true })
    expect(readErrorText('prompt is too long', [])).toEqual({ code: 'model-context', detail: 'prompt is too long', isTemporary: false })
  })
})
