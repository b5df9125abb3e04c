import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from './open-product.ts'
import { openTokenProxy, type TokenProxy } from './open-token-proxy.ts'
import { type Revision, runSuite } from './run-suite.ts'

/** Why a scenario, or one check of it, cannot pass on the product: it asks by name for something that only a server made for the suite has. */
const leftOut: Record<string, string> = {}

describe('the product, asked by the conformance suite', () => {
  let product: Product
  let proxy: TokenProxy
  beforeAll(async () => {
    product = await openProduct()
    proxy = await openTokenProxy(product)
  })
  afterAll(async () => {
    await proxy.close()
    await product.close()
  })

  it.each<Revision>(['2025-11-25', '2026-07-28'])('passes every scenario of %s that needs nothing of the suite’s own', async (revision) => {
    const { required, problems, story } = await runSuite(proxy.url, revision)
    console.log(required, story)
    expect([...problems.keys()], story).toEqual([])
  })
})
