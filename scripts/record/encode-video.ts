// Encodes frames as the two video files that browsers play, and saves the poster and the captions.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ffmpeg } from './ffmpeg.ts'
import type { Cue, Frame } from './film.ts'
import { mediaFolder, videoSize } from './media-files.ts'

const size = `scale=${videoSize.width}:${videoSize.height}:flags=lanczos`

export async function encodeVideo(name: string, folder: string, frames: readonly Frame[]): Promise<void> {
  const list = join(folder, 'frames.txt')
  const last = frames.at(-1)
  const lines = frames.flatMap(({ file, seconds }) => [`file '${file}'`, `duration ${seconds}`])
  // ffmpeg ignores the duration of the last frame unless the file is listed again.
  writeFileSync(list, [...lines, `file '${last?.file ?? ''}'`].join('\n'))
  // Variable frame rate, because most frames are shown for a long time.
  const from = ['-f', 'concat', '-safe', '0', '-i', list, '-vf', `${size},format=yuv420p`, '-fps_mode', 'vfr', '-an']
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '30', '-b:v', '0', '-row-mt', '1', '-tune-content', 'screen', '-cpu-used', '5', '-g', '120']
  await ffmpeg([...from, ...vp9, join(mediaFolder, `${name}.webm`)])
  const h264 = ['-c:v', 'libx264', '-crf', '22', '-preset', 'medium', '-tune', 'animation', '-g', '120', '-movflags', '+faststart']
  await ffmpeg([...from, ...h264, join(mediaFolder, `${name}.mp4`)])
}

export async function savePoster(name: string, frame: Frame): Promise<void> {
  const webp = ['-c:v', 'libwebp', '-quality', '85', '-compression_level', '6', '-preset', 'text']
  await ffmpeg(['-i', frame.file, '-vf', size, ...webp, '-frames:v', '1', join(mediaFolder, `${name}-poster.webp`)])
}

/** Places captions at the top, because the action is below. */
export function saveCaptions(name: string, cues: readonly Cue[], end: number): void {
  const shown = cues.map(({ from, text }, at) => `${clock(from)} --> ${clock(cues[at + 1]?.from ?? end)} line:0\n${text}\n`)
  writeFileSync(join(mediaFolder, `${name}.vtt`), `WEBVTT\n\n${shown.join('\n')}`)
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const thousandths = String(Math.round((seconds - whole) * 1000))
    .padStart(3, '0')
    .slice(0, 3)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}.${thousandths}`
}
