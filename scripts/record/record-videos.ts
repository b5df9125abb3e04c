// Records each video in a separate window.

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { configureModels } from '../app/sample-models.ts'
import { encodeVideo, saveCaptions, savePoster } from './encode-video.ts'
import { type Frame, openFilm } from './film.ts'
import { saveVideoSize, videoSize } from './media-files.ts'
import { findLeak, replacePaths } from './replace-paths.ts'
import { openSampleApp, prepare, type SampleApp } from './sample-app.ts'
import { waitUntilIdle } from './take-shots.ts'
import { type SiteVideo, siteVideos } from './videos.ts'

/** The window is smaller than the video, so that text stays readable when the video is shown small. */
const window = { width: 1152, height: 720 }

export async function recordVideos(browser: Browser, isWanted: (name: string) => boolean): Promise<string[]> {
  const videos = siteVideos.filter(({ name }) => isWanted(name))
  if (videos.length === 0) return []
  const problems: string[] = []
  const sample = await openSampleApp()
  const untouched = `${sample.folder}-untouched`
  cpSync(sample.folder, untouched, { recursive: true })
  try {
    for (const video of videos) {
      // Empties the folder instead of removing it, because the app watches it.
      for (const name of readdirSync(sample.folder)) rmSync(join(sample.folder, name), { recursive: true, force: true })
      cpSync(untouched, sample.folder, { recursive: true })
      const problem = await record(browser, sample, video)
      if (problem === '') continue
      problems.push(`${video.name}: ${problem}`)
      console.log(problems.at(-1))
    }
  } finally {
    await sample.close()
  }
  return problems
}

async function record(browser: Browser, sample: SampleApp, video: SiteVideo): Promise<string> {
  await sample.connect()
  const { app, models } = sample
  const { host, workspace } = app
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-film-'))
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: videoSize.width / window.width,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(30_000)
  await replacePaths(context, sample.replacements)
  const page = await context.newPage()
  const shotContext = { page, host, workspace, models, isNarrow: false, sample }
  try {
    await host['reviews.leave']({ workspace }).catch(() => undefined)
    await host['settings.save']({ theme: 'dark' })
    await prepare(app, video.startState)
    await host['tree.list']({ workspace, refresh: true })
    await page.goto(await app.url(workspace))
    await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
    await configureModels(shotContext)
    if (video.from === 'home') await page.goto(`${new URL(page.url()).origin}/?workspace=`)
    await waitUntilIdle(page)
    const film = await openFilm(page, folder)
    await video.record(film, shotContext)
    const leak = await findLeak(page)
    if (leak !== '') return `shows a name from this machine: ${leak}`
    await encodeVideo(video.name, folder, film.frames)
    await savePoster(video.name, frameAt(film.frames, video.poster))
    saveCaptions(video.name, film.cues, film.seconds())
    saveVideoSize(video.name, film.seconds())
    console.log(`${video.name}: ${film.seconds().toFixed(1)} s`)
    return ''
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), `sheaf-demo-failed-${video.name}.png`) }).catch(() => undefined)
    return error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function frameAt(frames: readonly Frame[], seconds: number): Frame {
  let passed = 0
  for (const frame of frames) {
    passed += frame.seconds
    if (passed >= seconds) return frame
  }
  const last = frames.at(-1)
  if (last === undefined) throw new Error('The video has no frames.')
  return last
}
