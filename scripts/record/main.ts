// `npm run demo [name…]`: updates the site's screenshots, videos and prompt anatomy page from the real app on the sample project.

import { openBrowser } from '../app/open-browser.ts'
import { buildUi, isUiFresh } from '../ui-build.ts'
import { requireFfmpeg } from './ffmpeg.ts'
import { savePromptAnatomy } from './make-prompt-anatomy.ts'
import { mediaProblems } from './media-files.ts'
import { recordVideos } from './record-videos.ts'
import { siteShots } from './site-shots.ts'
import { takeShots } from './take-shots.ts'
import { siteVideos } from './videos.ts'

const wanted = process.argv.slice(2)
const kinds = { shots: siteShots.map(({ name }) => name), videos: siteVideos.map(({ name }) => name) }
const page = 'prompt-anatomy'
const strange = wanted.filter((name) => name !== page && !(name in kinds) && !Object.values(kinds).flat().includes(name))
if (strange.length > 0) {
  const known = Object.entries(kinds).map(([kind, names]) => `${kind}: ${names.join(', ')}`)
  console.error([`Unknown name: ${strange.join(', ')}. Known names:`, ...known, page].join('\n'))
  process.exit(2)
}
if (wanted.length === 0 || wanted.includes(page)) savePromptAnatomy()
if (wanted.length > 0 && wanted.every((name) => name === page)) process.exit(0)
await requireFfmpeg()
if (!isUiFresh()) await buildUi()
const browser = await openBrowser()
const problems: string[] = []
try {
  problems.push(...(await takeShots(browser, isWanted('shots'))), ...(await recordVideos(browser, isWanted('videos'))))
} finally {
  await browser.close()
}
problems.push(...mediaProblems())
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** `shots` and `videos` select all of their kind. `chat` is both a shot and a video. */
function isWanted(kind: keyof typeof kinds): (name: string) => boolean {
  return (name) => wanted.length === 0 || wanted.includes(kind) || wanted.includes(name)
}
