import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { issueLicense } from './licenses/index.ts'
import { orderData } from './licenses/testing/polar.ts'
import { serviceModules } from './open-service.ts'
import { testInstall, testScore, testSubmission, testTaskSet } from './stats/testing/test-install.ts'
import { describeOnBoth, testSecrets } from './testing/index.ts'

describeOnBoth('logs and metrics', (open) => {
  it('writes no secret, key, address or request content to logs and metrics', async () => {
    await using service = await open({ modules: serviceModules, score: testScore, taskSets: [testTaskSet], proxies: 1 })
    const { key } = await issueLicense(service.context, { plan: 'yearly', reason: 'canary-reason' })
    const install = testInstall()
    const secrets = [
      key,
      testSecrets.keySecret,
      testSecrets.adminToken ?? '',
      ...testSecrets.webhookSecrets,
      'canary',
      'ca'.repeat(32),
      '203.0.113.77',
      install.key,
    ]
    const from = { 'x-forwarded-for': '203.0.113.77' }
    const machine = { id: 'ca'.repeat(32), name: 'canary-machine', platform: 'canary-os' }
    const activated = await service.ask('POST', '/api/licences/activate', { key, machine, app: 'canary-app' }, from)
    expect(activated.status).toBe(200)
    const tokens: string[] = [activated.body.token]
    await service.ask('POST', '/api/licences/validate', { token: activated.body.token }, from)
    const trial = await service.ask('POST', '/api/trials', { machine: machine.id, app: 'canary-app' }, from)
    tokens.push(trial.body.token)
    await service.ask('POST', '/api/licences/activate', { key: 'SHEAF-CANARY', machine, app: 'x' }, from)
    await service.ask('POST', `/api/licences/activate?key=${key}`, '{"canary', from)
    await service.ask('GET', '/api/portal/licence', undefined, { ...from, authorization: `Bearer ${key}` })
    await service.ask('DELETE', `/api/portal/machines/${randomUUID()}`, undefined, { ...from, authorization: `Bearer ${key}` })
    await service.ask('GET', '/metrics', undefined, { authorization: 'Bearer canary-wrong' })
    await service.ask('GET', `/canary-path/${key}`)
    const at = new Date()
    const body = JSON.stringify({
      type: 'order.paid',
      timestamp: at.toISOString(),
      data: orderData({ id: randomUUID(), at, checkout: 'canary-checkout' }),
    })
    const id = randomUUID()
    const signature = new Webhook(testSecrets.webhookSecrets[0] ?? '').sign(id, at, body)
    const signed = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature }
    expect((await service.ask('POST', '/api/webhooks/payments', body, signed)).status).toBe(202)
    await service.ask('POST', '/api/webhooks/payments', body, { ...signed, 'webhook-signature': 'v1,canary' })
    await service.ask('POST', '/api/licences/claim', { checkoutId: 'canary-checkout' }, from)
    await install.send(service, testSubmission(50, { modelName: 'canary-model' }), from)
    await install.send(service, testSubmission(50), { ...from, 'sheaf-signature': 'canary' })
    await service.context.jobs.settled()
    const numbers = await service.ask('GET', '/metrics', undefined, { authorization: `Bearer ${testSecrets.adminToken}` })
    const published = [...service.logged(), ...numbers.text.split('\n')]
    expect(published.length).toBeGreaterThan(40)
    expect(published.filter((line) => [...secrets, ...tokens].some((secret) => line.toLowerCase().includes(secret.toLowerCase())))).toEqual(
      [],
    )
  })
})
