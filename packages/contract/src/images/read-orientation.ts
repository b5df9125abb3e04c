// The orientation in EXIF data: how a viewer must turn the image. 1 (as it is) if the data does not say, or is damaged.

export function readOrientation(tiff: Uint8Array): number {
  const isLittle = tiff[0] === 0x49
  const u16 = (at: number): number => {
    const [first = 0, second = 0] = tiff.subarray(at, at + 2)
    return isLittle ? second * 0x100 + first : first * 0x100 + second
  }
  const directory = isLittle ? u16(4) + u16(6) * 0x1_0000 : u16(4) * 0x1_0000 + u16(6)
  const entries = u16(directory)
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return 1
    if (u16(entry) !== orientationTag) continue
    const value = u16(entry + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

const orientationTag = 0x112

/** A JPEG segment whose EXIF data contains the orientation and nothing else. */
export function orientationSegment(orientation: number): Uint8Array {
  return Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )
}
