// What "select all" of a folder skips (formats §8), and the notes about it.

import type { FileNode } from '../disk/index.ts'
import { mayBeSecret, secretByName } from '../secrets/secret-by-name.ts'
import { isLockName } from './lock-files.ts'

export type SkipReason = keyof typeof words

const words = {
  gone: { one: 'file or folder is', many: 'files or folders are', how: 'missing' },
  lock: { one: 'lock file was', many: 'lock files were', how: 'not selected (select individually to include)' },
  secret: { one: 'sensitive file was', many: 'sensitive files were', how: 'not selected (select individually to include)' },
  binary: { one: 'binary file was', many: 'binary files were', how: 'not selected' },
  link: { one: 'link was', many: 'links were', how: 'not selected (select individually to include the target)' },
  'link-out': { one: 'link leads', many: 'links lead', how: "outside the open folders and can't be selected" },
  special: { one: 'entry is not a regular file', many: 'entries are not regular files', how: "and can't be selected" },
  'not-utf8': { one: 'name is', many: 'names are', how: "not valid UTF-8 and can't be selected" },
} as const

/** Undefined if selecting its folder includes this file. `folder` is that folder. */
export function folderSkipReason(folder: string, { name, kind, raw }: FileNode): SkipReason | undefined {
  if (raw !== undefined) return 'not-utf8'
  if (kind !== 'file') return kind
  const lower = name.toLowerCase()
  if (isLockName(lower)) return 'lock'
  if (isBinaryName(lower)) return 'binary'
  return mayBeSecret(folder, lower) && secretByName(`${folder}/${name}`) ? 'secret' : undefined
}

export function openNotes(): { add(why: SkipReason, path: string): void; sentences(): string[] } {
  const found = new Map<SkipReason, { count: number; some: string[] }>()
  return {
    add(why, path) {
      const entry = found.get(why) ?? { count: 0, some: [] }
      found.set(why, entry)
      entry.count++
      if (entry.some.length < shownNames) entry.some.push(path)
    },
    sentences: () =>
      [...found].map(([why, { count, some }]) => {
        const more = count - some.length
        const names = some.join(', ') + (more > 0 ? ` and ${more} more` : '')
        return `${count} ${count === 1 ? words[why].one : words[why].many} ${words[why].how}: ${names}.`
      }),
  }
}

const shownNames = 3

/** By name alone, since reading fifty thousand files takes too long; other binary files are left out of the prompt by their bytes. */
function isBinaryName(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && binary.has(name.slice(dot + 1))
}

const binary = new Set(
  [
    'png jpg jpeg jfif gif bmp ico icns webp avif heic heif tif tiff psd ai xcf sketch fig cr2 nef dng',
    'mp3 wav ogg oga opus flac aac m4a wma aiff mid mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp',
    'zip gz tgz bz2 tbz2 xz txz zst lz4 lzma 7z rar tar cab iso dmg img jar war ear aar apk ipa aab deb rpm msi pkg whl egg gem nupkg crx xpi',
    'exe dll so dylib lib o ko class pyc pyo pyd wasm node bin elf pdb ilk beam rlib rmeta',
    'ttf otf woff woff2 eot pfb',
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi',
    'db sqlite sqlite3 db3 mdb accdb dbf parquet avro orc feather arrow npy npz pkl pickle joblib h5 hdf5 onnx pt pth safetensors gguf tflite mo',
    'blend fbx glb 3ds uasset umap unitypackage swf',
  ].flatMap((line) => line.split(' ')),
)
