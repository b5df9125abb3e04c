// Manages the recorded screenshots and videos, and the list with their sizes that the site reads to avoid layout shifts.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const site = resolve(import.meta.dirname, '../../apps/site')
const listFile = join(site, 'src/media/media.json')
export const mediaFolder = join(site, 'public/media')

/** Size of the window. Screenshots have `scale` times as many pixels in each direction. */
export const shotSize = { width: 1440, height: 900, scale: 1 }
export const smallWidth = 720
export const videoSize = { width: 1280, height: 800 }
const maxBytes = { shot: 110_000, demo: 1_500_000, tutorial: 800_000, all: 9_000_000 }

interface MediaList {
  shots: Record<string, { width: number; height: number }>
  videos: Record<string, { width: number; height: number; seconds: number }>
}

function readMediaList(): MediaList {
  return existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : { shots: {}, videos: {} }
}

export function saveShotSize(name: string): void {
  const { width, height, scale } = shotSize
  saveEntry('shots', name, { width: width * scale, height: height * scale })
}

export function saveVideoSize(name: string, seconds: number): void {
  saveEntry('videos', name, { ...videoSize, seconds: Math.round(seconds) })
}

/** Finds files that are missing or too large, and images that browsers can't open. */
export function mediaProblems(): string[] {
  const files = readdirSync(mediaFolder).map((name) => ({ name, bytes: statSync(join(mediaFolder, name)).size }))
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...files
      .filter(({ name, bytes }) => bytes > maxBytesFor(name))
      .map(({ name, bytes }) => `${name} has ${bytes} bytes; the limit is ${maxBytesFor(name)}`),
    ...files
      .filter(({ name, bytes }) => name.endsWith('.webp') && lengthInHeader(name) !== bytes)
      .map(({ name }) => `${name} is incomplete`),
    ...missingFiles().map((name) => `${name} is listed but missing`),
    ...(all > maxBytes.all ? [`All media files have ${all} bytes; the limit is ${maxBytes.all}`] : []),
  ]
}

/** Returns missing files that the site links to. */
function missingFiles(): string[] {
  const { shots, videos } = readMediaList()
  const themes = ['light', 'dark'].flatMap((theme) => [`-${theme}.webp`, `-${theme}-${smallWidth}.webp`])
  const expected = [
    ...Object.keys(shots).flatMap((name) => themes.map((ending) => name + ending)),
    ...Object.keys(videos).flatMap((name) => ['.webm', '.mp4', '.vtt', '-poster.webp'].map((ending) => name + ending)),
  ]
  return expected.filter((name) => !existsSync(join(mediaFolder, name)))
}

/** An encoder that writes to a pipe leaves zero as the length, and browsers don't show the image. */
function lengthInHeader(name: string): number {
  const head = readFileSync(join(mediaFolder, name))
  return head.length < 8 ? -1 : head.readUInt32LE(4) + 8
}

function maxBytesFor(name: string): number {
  if (!/\.(?:webm|mp4)$/.test(name)) return maxBytes.shot
  return name.startsWith('demo.') ? maxBytes.demo : maxBytes.tutorial
}

function saveEntry<Kind extends keyof MediaList>(kind: Kind, name: string, entry: MediaList[Kind][string]): void {
  const list = readMediaList()
  const entries = { ...list[kind], [name]: entry }
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(listFile, `${JSON.stringify({ ...list, [kind]: sorted }, undefined, 2)}\n`)
}
