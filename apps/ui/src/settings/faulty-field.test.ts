import type { SettingField } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { faultyField } from './faulty-field.ts'

const fields: SettingField[] = [
  { key: 'region', label: 'Region', kind: 'text', required: true },
  { key: 'session', label: 'Session key', kind: 'secret', required: false },
  { key: 'apiKey', label: 'API key', kind: 'secret', required: true },
  { key: 'baseUrl', label: 'Base URL', kind: 'url', required: false },
]

it('assigns the error of a provider to the field it is about', () => {
  expect(faultyField(fields, { what: 'key', says: 'It did not accept the key.' })).toEqual({
    key: 'apiKey',
    says: 'It did not accept the key.',
  })
  expect(faultyField(fields, { what: 'settings', says: 'The settings are not complete. Base URL: It must be a web address.' })).toEqual({
    key: 'baseUrl',
    says: 'It must be a web address.',
  })
  expect(faultyField(fields, { what: 'network', says: 'Region: not reachable.' })).toBeUndefined()
  expect(faultyField(fields, { what: 'settings', says: 'Something else.' })).toBeUndefined()
})
