import { isRefusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { guardRequest } from './guard-request.ts'

const key = 'sk-canary-0123456789'
function tried(address: string, origin = 'https://api.example.com/v1'): string {
  try {
    return guardRequest(address, [origin], [key]).href
  } catch (error) {
    return isRefusal(error) ? error.code : 'bug'
  }
}

describe('where a request may go', () => {
  it('goes to the configured origin, whatever the path', () => {
    expect(tried('https://api.example.com/v1/chat')).toBe('https://api.example.com/v1/chat')
  })
  it.each([
    'https://api.example.com.evil.test/v1',
    'https://evil.test/https://api.example.com/v1',
    'https://api.example.com:8443/v1',
    'http://api.example.com/v1',
    'https://evil.example.com/v1',
    'https://api.example.com\\@evil.test/v1',
  ])('goes nowhere else: %s', (address) => {
    expect(tried(address)).toBe(address.includes('\\') ? 'https://api.example.com/@evil.test/v1' : 'model-redirected')
  })
  it.each([
    'http://models.example',
    'http://192.168.1.20:11434',
    'http://10.0.0.1',
    'http://127.0.0.1.evil.test',
    'http://localhost.evil.test',
    'ftp://127.0.0.1',
  ])('is not sent where everyone can read it: %s', (address) => expect(tried(address, address)).toBe('provider-settings'))
  it.each([
    'http://127.0.0.1:11434/',
    'http://localhost:1234/',
    'http://[::1]:1234/',
    'http://127.8.9.1/',
  ])('stays on this machine unencrypted: %s', (address) => {
    expect(tried(address, address)).toBe(address)
  })
  it.each([
    `https://api.example.com/v1?key=${key}`,
    `https://api.example.com/${key}/chat`,
    'https://me:secret@api.example.com/v1',
  ])('carries no key in its address', (address) => expect(tried(address)).toBe('provider-settings'))
  it('an address that is none is told so', () => {
    expect(tried('not an address')).toBe('provider-settings')
    expect(tried('https://api.example.com', 'api.example.com')).toBe('provider-settings')
  })
})
