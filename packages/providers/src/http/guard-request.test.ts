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

describe('guardRequest', () => {
  it('allows any path of the configured origin', () => {
    expect(tried('https://api.example.com/v1/chat')).toBe('https://api.example.com/v1/chat')
  })
  it.each([
    'https://api.example.com.evil.test/v1',
    'https://evil.test/https://api.example.com/v1',
    'https://api.example.com:8443/v1',
    'http://api.example.com/v1',
    'https://evil.example.com/v1',
    'https://api.example.com\\@evil.test/v1',
  ])('allows no other origin: %s', (address) => {
    expect(tried(address)).toBe(address.includes('\\') ? 'https://api.example.com/@evil.test/v1' : 'model-redirected')
  })
  it.each([
    'http://models.example',
    'http://192.168.1.20:11434',
    'http://10.0.0.1',
    'http://127.0.0.1.evil.test',
    'http://localhost.evil.test',
    'ftp://127.0.0.1',
  ])('refuses an unencrypted URL outside this machine: %s', (address) => expect(tried(address, address)).toBe('provider-settings'))
  it.each([
    'http://127.0.0.1:11434/',
    'http://localhost:1234/',
    'http://[::1]:1234/',
    'http://127.8.9.1/',
  ])('allows an unencrypted URL on this machine: %s', (address) => {
    expect(tried(address, address)).toBe(address)
  })
  it.each([
    `https://api.example.com/v1?key=${key}`,
    `https://api.example.com/${key}/chat`,
    'https://me:secret@api.example.com/v1',
  ])('refuses a key or a password in the URL', (address) => expect(tried(address)).toBe('provider-settings'))
  it('refuses a text that is not a URL', () => {
    expect(tried('not an address')).toBe('provider-settings')
    expect(tried('https://api.example.com', 'api.example.com')).toBe('provider-settings')
  })
})
