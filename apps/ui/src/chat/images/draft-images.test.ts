import type { ImageAttachment } from '@sheaf/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moveDraftToNew, readMessageDraft, saveMessageDraft } from '../stored-choices.ts'
import { draftOf, editDraftOf, findDraft, imagesIn, moveImages, setImages, takeLostImages, toDraftImages } from './draft-images.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const image = (id: string): ImageAttachment => ({ id, name: `${id}.png`, type: 'image/png', width: 4, height: 3, bytes: 70 })
const namesIn = (draft: string) => imagesIn(draft).map(({ name }) => name)

it('keeps the images of a message field in this browser, once they are ready', () => {
  const draft = draftOf('w', 'kept')
  setImages(draft, [...toDraftImages([image('a')]), { key: 'k', name: 'b.png', attachment: null }])
  expect(namesIn(draft)).toEqual(['a.png', 'b.png'])
  expect(JSON.parse(stored.get('chat-images:w:kept') ?? '')).toEqual([image('a')])
  setImages(draft, [])
  expect([...stored]).toEqual([])
})

it('names images that were still being prepared before a reload, once', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const draft = draftOf('w', 'reloaded')
  setImages(draft, [...toDraftImages([image('a')]), { key: 'k', name: 'b.png', attachment: null }])
  expect(takeLostImages(draft)).toEqual([])
  const asStored = [...kept]
  setImages(draft, toDraftImages([image('a')]))
  expect(takeLostImages(draft)).toEqual([])
  for (const [key, value] of asStored) kept.set(key, value)
  expect([takeLostImages(draft), takeLostImages(draft)]).toEqual([['b.png'], []])
})

it('reads images that this browser kept, and skips what it cannot read', () => {
  stored.set('chat-images:w:read', JSON.stringify([image('a'), null, { ...image('b'), type: 'image/heic' }, { id: 7 }]))
  expect(imagesIn(draftOf('w', 'read')).map(({ attachment }) => attachment)).toEqual([image('a')])
  stored.set('chat-images:w:damaged', '{"a":')
  expect(imagesIn(draftOf('w', 'damaged'))).toEqual([])
})

it('does not keep the images of a message that is being edited', () => {
  setImages(editDraftOf('m'), toDraftImages([image('a')]))
  expect([namesIn(editDraftOf('m')), [...stored]]).toEqual([['a.png'], []])
})

it('moves images to the chat that is created for them, also those that are still prepared', () => {
  const [from, to] = [draftOf('w', null), draftOf('w', 'made')]
  setImages(from, [...toDraftImages([image('a')]), { key: 'preparing', name: 'b.png', attachment: null }])
  moveImages(from, to)
  expect([namesIn(from), namesIn(to), findDraft('preparing')]).toEqual([[], ['a.png', 'b.png'], to])
})

it('moves text and images of a deleted chat to the next new one', () => {
  saveMessageDraft('v', 'gone', 'text')
  setImages(draftOf('v', 'gone'), toDraftImages([image('a')]))
  setImages(draftOf('v', null), toDraftImages([image('b')]))
  moveDraftToNew('v', 'gone')
  expect([readMessageDraft('v', null), namesIn(draftOf('v', null)), namesIn(draftOf('v', 'gone'))]).toEqual([
    'text',
    ['b.png', 'a.png'],
    [],
  ])
})
