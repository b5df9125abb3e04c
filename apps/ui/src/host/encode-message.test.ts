import { expect, it } from 'vitest'
import { encodeMessage } from './encode-message.ts'

it('sends calls and cancellations as JSON', () => {
  const call = { id: 1, method: 'files.find', input: { workspace: 'w', query: '"' } }
  expect([encodeMessage(call), encodeMessage({ cancel: 1 })]).toEqual([JSON.stringify(call), '{"cancel":1}'])
})

it('puts the text of a Blob into the JSON as a string', async () => {
  const input = { title: undefined, data: new Blob(['aGVs', 'bG8=']), workspace: 'w', name: 'a "photo".png' }
  const encoded = encodeMessage({ id: 2, method: 'images.add', input })
  expect(encoded instanceof Blob && JSON.parse(await encoded.text())).toEqual({
    id: 2,
    method: 'images.add',
    input: { data: 'aGVsbG8=', workspace: 'w', name: 'a "photo".png' },
  })
})
