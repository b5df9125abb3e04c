import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const secret = ['sk-ant-api03', 'HjHiagaBjtt2MvhvVKDuCmnQx7Rz0Lk3Wq9Yt5Es8Df1Gh6Jk2Zx4Cv7Bn'].join('-')
let app: App
beforeAll(async () => {
  app = await openApp({
    'src/config.ts': `export const anthropicKey = "${secret}${'A'.repeat(40)}"\n`,
    'src/orders.ts': 'export function placeOrder(order: string): string {\n  return order\n}\n',
    'src/prices.ts': 'export function priceOf(order: string): number {\n  return order.length\n}\n',
    'test/orders.test.ts': "import { placeOrder } from '../src/orders.ts'\nplaceOrder('x')\n",
  })
})
afterAll(() => app.close())

const recommend = (task: string) => app.host.as({ kind: 'model' })['builder.run']({ ...app.here, task, model: null })

describe('recommendations for a model', () => {
  it('recommends the files that a task needs', async () => {
    const { recommendations } = await recommend('Change how an order is placed: placeOrder')
    expect(recommendations[0]?.path).toBe('src/orders.ts')
  })

  it('reveals nothing about a secret to a model that guesses parts of it', async () => {
    for (const [right, wrong] of [
      ['HjHiaga', 'HjHiagb'],
      ['Bjtt2MvhvVKDuCmn', 'Bjtt2MvhvVKDuCmx'],
      [secret, secret.replace('Hj', 'Hk')],
    ] as const)
      expect((await recommend(right)).recommendations).toEqual((await recommend(wrong)).recommendations)
    expect((await recommend('anthropicKey')).recommendations.map(({ path }) => path)).toContain('src/config.ts')
  })

  it('refuses to recommend files without a task', async () => {
    await expect(app.host.as({ kind: 'model' })['builder.run']({ ...app.here, model: null })).rejects.toMatchObject({
      code: 'mcp-arguments',
    })
  })
})
