import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { isRefusal } from '../api/refusals.ts'
import { joinParts, readImage } from './read-image.ts'
import { ascii, chunk, exif, gif, gifBlock, jpeg, png, riffChunk, secret, segment, webp } from './testing/sample-images.ts'

const cleaned = (bytes: Uint8Array, name = 'a') => joinParts(readImage(bytes, name).parts)
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const refusal = (bytes: Uint8Array, name = 'a') => {
  try {
    readImage(bytes, name)
    return 'accepted'
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return `${problem.code}: ${problem.detail}`
  }
}

const samples = { png: png(), jpeg: jpeg(), webp: webp(), gif: gif() }
const all = Object.entries(samples)

describe('readImage', () => {
  it.each([
    ['image/png', png({ width: 640, height: 480 })],
    ['image/jpeg', jpeg({ width: 640, height: 480 })],
    ['image/webp', webp({ width: 640, height: 480 })],
    ['image/gif', gif({ width: 640, height: 480 })],
  ])('reads type and size of %s from the header', (type, bytes) => {
    const { parts: _, ...head } = readImage(bytes, 'a')
    expect(head).toEqual({ type, width: 640, height: 480, orientation: 1 })
  })

  it('reads the size of a WebP without extended header, lossy and lossless', () => {
    const lossless = [0x2f, 0x7f, 0xc2, 0x77, 0]
    const whole = (data: readonly number[]) => Uint8Array.from([...ascii('RIFF'), 4 + data.length, 0, 0, 0, ...ascii('WEBP'), ...data])
    const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })
    expect(sizeOf(readImage(whole(riffChunk('VP8L', lossless)), 'a'))).toEqual({ width: 640, height: 480 })
    expect(sizeOf(readImage(whole(riffChunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 2, 0xe0, 1])), 'a'))).toEqual({
      width: 640,
      height: 480,
    })
  })

  it.each(all)('keeps a %s without metadata as it is', (_, bytes) => {
    expect(cleaned(bytes)).toEqual(bytes)
  })

  it.each([
    ['PNG', png({ extra: [...chunk('tEXt', ascii(secret)), ...chunk('eXIf', exif()), ...chunk('tIME', ascii(secret))] }), samples.png],
    ['PNG with an unknown chunk', png({ extra: chunk('prVt', ascii(secret)) }), samples.png],
    ['PNG with data after its end', Uint8Array.from([...png(), ...ascii(secret)]), samples.png],
    [
      'JPEG',
      jpeg({
        extra: [
          ...segment(0xe1, [...ascii('Exif\0\0'), ...exif()]),
          ...segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
          ...segment(0xed, ascii(`Photoshop 3.0\0${secret}`)),
          ...segment(0xe2, ascii(`MPF\0${secret}`)),
          ...segment(0xfe, ascii(secret)),
        ],
      }),
      samples.jpeg,
    ],
    [
      'JPEG with a thumbnail',
      jpeg({ extra: segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 4, 2, ...ascii(secret)]) }),
      samples.jpeg,
    ],
    ['JPEG with an image after its end', jpeg({ after: [...jpeg(), ...ascii(secret)] }), samples.jpeg],
    ['WebP', webp({ extra: [...riffChunk('EXIF', exif()), ...riffChunk('XMP ', ascii(secret))] }), samples.webp],
    ['GIF', gif({ extra: [...gifBlock(0xfe, ascii(secret)), ...gifBlock(0xff, ascii(`XMP DataXMP${secret}`))] }), samples.gif],
  ])('removes all metadata of a %s and nothing else', (_, bytes, expected) => {
    expect(textOf(bytes)).toContain(secret)
    expect(cleaned(bytes)).toEqual(expected)
  })

  it('removes metadata of the frames of a WebP', () => {
    const frame = (inside: readonly number[]) => webp({ extra: riffChunk('ANMF', [...Array<number>(16).fill(0), ...inside]) })
    const pixels = riffChunk('VP8L', [0x2f, 0, 0, 0, 0, 0])
    const bytes = frame([...pixels, ...riffChunk('XMP ', ascii(secret))])
    expect(textOf(bytes)).toContain(secret)
    expect(cleaned(bytes)).toEqual(cleaned(frame(pixels)))
  })

  it('refuses a GIF with a picture that is larger than its canvas says', () => {
    const bytes = gif()
    const size = bytes.lastIndexOf(0x2c) + 5
    bytes.set([0x50, 0xc3, 0x50, 0xc3], size)
    expect(refusal(bytes)).toBe('image-too-large: It has 50,000 × 50,000 pixels. The limit is 100 megapixels.')
  })

  it('keeps color profiles, and how Adobe encoded the colors of a JPEG', () => {
    const profile = jpeg({
      extra: [...segment(0xe2, ascii('ICC_PROFILE\0\x01\x01sRGB')), ...segment(0xee, ascii('Adobe\0\x64\0\0\0\0\x01'))],
    })
    expect(cleaned(profile)).toEqual(profile)
    const ofPng = png({ extra: chunk('iCCP', ascii('sRGB\0\0zz')) })
    expect(cleaned(ofPng)).toEqual(ofPng)
  })

  it('keeps the orientation of a JPEG, without the other EXIF data', () => {
    const turned = jpeg({ extra: segment(0xe1, [...ascii('Exif\0\0'), ...exif(6)]) })
    expect(readImage(turned, 'a').orientation).toBe(6)
    const without = cleaned(turned)
    expect(textOf(without)).not.toContain('GPS')
    expect(readImage(without, 'a').orientation).toBe(6)
    expect(cleaned(without)).toEqual(without)
  })

  it('reads the orientation of a PNG and a WebP', () => {
    expect(readImage(png({ extra: chunk('eXIf', exif(8)) }), 'a').orientation).toBe(8)
    expect(readImage(webp({ extra: riffChunk('EXIF', exif(3)) }), 'a').orientation).toBe(3)
  })

  it.each([
    ['an empty file', new Uint8Array(), 'a.png', 'image-unreadable: The file is empty.'],
    ['text', Uint8Array.from(ascii('hello')), 'a.png', "image-unreadable: It isn't a PNG, JPEG, WebP, GIF, or SVG image."],
    ['a wrong extension', jpeg(), 'a.png', 'image-unreadable: It is a JPEG file with a wrong extension. Rename it to a.jpg.'],
    [
      'a PNG bomb',
      png({ width: 50_000, height: 50_000 }),
      'a.png',
      'image-too-large: It has 50,000 × 50,000 pixels. The limit is 100 megapixels.',
    ],
    [
      'a JPEG bomb',
      jpeg({ width: 50_000, height: 50_000 }),
      'a.jpg',
      'image-too-large: It has 50,000 × 50,000 pixels. The limit is 100 megapixels.',
    ],
    [
      'a WebP bomb',
      webp({ width: 50_000, height: 50_000 }),
      'a.webp',
      'image-too-large: It has 50,000 × 50,000 pixels. The limit is 100 megapixels.',
    ],
    [
      'a GIF bomb',
      gif({ width: 50_000, height: 50_000 }),
      'a.gif',
      'image-too-large: It has 50,000 × 50,000 pixels. The limit is 100 megapixels.',
    ],
    ['a size of zero', png({ width: 0 }), 'a.png', 'image-unreadable: The file is damaged.'],
  ])('refuses %s, and says why', (_, bytes, name, expected) => {
    expect(refusal(bytes, name)).toBe(expected)
  })

  it.each(all)('refuses a %s that is truncated anywhere', (_, bytes) => {
    for (let length = 1; length < bytes.length; length += 1)
      expect([length, refusal(bytes.subarray(0, length))]).toEqual([length, expect.stringMatching(/^image-unreadable: /)])
  })

  it.each(all)('reads any damaged %s or refuses it, and what it keeps is stable', (_, bytes) => {
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 })
    fc.assert(
      fc.property(damage, (changes) => {
        const changed = Uint8Array.from(bytes)
        for (const [at, value] of changes) changed[at] = value
        try {
          const once = cleaned(changed)
          expect(cleaned(once)).toEqual(once)
        } catch (problem) {
          if (!isRefusal(problem)) throw problem
        }
      }),
      { numRuns: inject('isExam') ? 20_000 : 500 },
    )
  })
})
