import type { SettingField } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { faultyField } from './faulty-field.ts'

const fields: SettingField[] = [
  { key: 'region', label: 'Region', kind: 'text', required: true },
  { key: 'session', label: 'Session key', kind: 'secret', required: false },
  { key: 'apiKey', label: 'API key', kind: 'secret', required: true },
  { key: 'baseUrl', label: 'Base URL', kind: 'url', required: false },
]

it('what a provider says stands at the field it is about', () => {
  expect(faultyField(fields, { what: 'key', says: 'It did not accept the key.' })).toBe('apiKey')
  expect(faultyField(fields, { what: 'settings', says: 'The settings are not complete. Base URL: it must be a web address.' })).toBe(
    'baseUrl',
  )
  expect(faultyField(fields, { what: 'network', says: 'Region not reachable.' })).toBeUndefined()
  expect(faultyField(fields, { what: 'settings', says: 'Something else.' })).toBeUndefined()
})
