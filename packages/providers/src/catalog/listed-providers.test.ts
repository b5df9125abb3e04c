import type { SettingField } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { describeProviders } from '../open-providers.ts'
import { catalog } from './index.ts'

describe('the providers that the site lists', () => {
  // [S1.30]
  it('lists the providers of the catalog, in its order', async () => {
    const labels = (fields: SettingField[]) => fields.map(({ label }) => label)
    const found = describeProviders().map(({ id, name, fields, local, pro, note }) => ({
      id,
      name,
      ...(fields.some(({ required }) => required) || local
        ? { needs: labels(fields.filter(({ required }) => required)) }
        : { needs: labels(fields.filter(({ advanced }) => !advanced)), someOf: true }),
      env: Object.values(catalog.find((provider) => provider.id === id)?.envKeys ?? {}).map(([first]) => first),
      ...(local && { local }),
      ...(pro && { pro }),
      ...(note && { note }),
    }))
    await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('../../../contract/src/models/listed-providers.json')
  })
})
