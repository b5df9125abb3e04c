// Lists the videos of the site: a tour for the home page, and the tutorials of the docs.

import { planAnswer, sampleEdits } from '../sample/sample-answers.ts'
import { sampleReply } from '../sample/sample-reply.ts'
import { builderAnswer } from './builder-answer.ts'
import type { Film } from './film.ts'
import type { Beginning } from './sample-app.ts'
import type { ShotStage } from './site-shots.ts'
import { acceptAll, copied, pasteReply, streamed, tick, written } from './video-steps.ts'

export interface SiteVideo {
  name: string
  /** State of the selection and the instructions at the start. */
  begin: Beginning
  from?: 'home'
  /** Time of the poster frame in seconds. */
  poster: number
  record(film: Film, stage: ShotStage): Promise<void>
}

const usage = { input: 3_752, output: 640, thinking: 210 }

export const siteVideos: readonly SiteVideo[] = [
  {
    name: 'demo',
    begin: 'nothing',
    from: 'home',
    poster: 10,
    async record(film) {
      const { page } = film
      await film.tell('Open a folder', true)
      await film.hold(0.8)
      await film.click(page.getByText('orchard', { exact: true }).first())
      await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
      await film.tell('Select what the model should see', true)
      await film.hold(0.5)
      await film.click(tick(page, 'net'))
      await film.click(tick(page, 'orders'))
      await film.click(tick(page, 'empty-state.tsx'))
      await film.hold(0.5)
      await film.tell('Describe what you want', true)
      await film.click(page.getByRole('textbox', { name: 'Instructions' }))
      await film.type('Make the retries of `request` wait with jitter, and say on the page why it is empty.', 3)
      await film.hold(0.6)
      await film.tell('The token budget is exact, section by section', true)
      await film.moveTo(page.getByTestId('budget-total'))
      await film.hold(1.6)
      await film.tell('Copy the prompt for any model', true)
      await film.press('Meta+Shift+c')
      await copied(page)
      await film.hold(1.4)
      await film.tell('Paste the reply', true)
      await film.press('Meta+4')
      await pasteReply(film, sampleReply)
      await film.hold(1.6)
      await film.tell("Review every change before it's written", true)
      await film.click(page.getByRole('button', { name: 'Merge Changes' }))
      await page.getByRole('region', { name: 'Review' }).waitFor()
      await film.hold(1.4)
      await film.press('a')
      await film.press('a')
      await film.hold(0.6)
      await acceptAll(film)
      await film.tell('Applied, and you can undo it', true)
      await written(film)
      await film.hold(2)
    },
  },
  {
    name: 'first-prompt',
    begin: 'nothing',
    poster: 8,
    async record(film) {
      const { page } = film
      await film.tell('The files in the folder are on the left. Check a file or a whole folder to add it to the prompt.')
      await film.hold(1.2)
      await film.click(tick(page, 'net'))
      await film.click(tick(page, 'order-page.tsx'))
      await film.hold(0.8)
      await film.tell('Write your instructions in the middle. Type @ to find a file by name and select it.')
      await film.click(page.getByRole('textbox', { name: 'Instructions' }))
      await film.type('Make the retries wait with jitter, and give @empty', 2)
      await page.getByRole('option', { name: /empty-state/ }).waitFor()
      await film.hold(0.8)
      await film.press('Enter')
      await film.type('a hint.', 2)
      await film.hold(0.6)
      await film.tell('A stored prompt tells the model how to work.')
      await film.click(page.getByRole('button', { name: 'Engineer' }))
      await film.hold(0.6)
      await film.tell('The bar at the bottom counts every section exactly.')
      await film.moveTo(page.getByTestId('budget-total'))
      await film.hold(1.4)
      await film.tell('Command-Shift-C copies the prompt. Paste it into any model.')
      await film.press('Meta+Shift+c')
      await copied(page)
      await film.hold(1.8)
    },
  },
  {
    name: 'code-maps',
    begin: 'files',
    poster: 9,
    async record(film) {
      const { page } = film
      await film.tell('Four files are selected whole. The Code Map tab shows what their maps would cost instead.')
      await film.hold(1.2)
      await film.press('Meta+2')
      await page.getByText('Potential savings with a code map').waitFor()
      await film.hold(1.4)
      await film.tell('A map contains the signatures: what a model needs to call the file, not to change it.')
      await film.click(page.getByRole('option', { name: /^order-store/ }).first())
      await page.getByRole('region', { name: /^Code map of/ }).waitFor()
      await film.hold(2)
      await film.tell('Map only adds the signatures to the prompt instead of the text.')
      await film.click(
        page
          .getByRole('region', { name: /^Code map of/ })
          .getByRole('button', { name: /map/i })
          .first(),
      )
      await film.hold(1.6)
      await film.tell('Files that the selected ones import are added as maps automatically.')
      await film.moveTo(page.getByTestId('budget-total'))
      await film.hold(2)
    },
  },
  {
    name: 'context-builder',
    begin: 'nothing',
    poster: 11,
    async record(film, { host, workspace, models }) {
      const { page } = film
      await host['workspaces.change']({ workspace, fields: { instructions: '' } })
      await film.tell('The Context Builder finds the files a task needs.')
      await film.hold(0.8)
      await film.press('Meta+3')
      await film.click(page.getByRole('textbox', { name: 'Instructions' }))
      await film.type('Make the retries of request wait with jitter, and say on the page why it is empty.', 3)
      await page.getByTestId('builder-estimate').waitFor()
      await film.hold(0.8)
      await film.tell('It shows what a run would send and cost before it starts.')
      await film.moveTo(page.getByTestId('builder-estimate'))
      await film.hold(1.4)
      models.reply({ when: 'choose which files', usage, says: [{ hold: 'built' }, builderAnswer] })
      await film.tell('Generate asks the model and ranks the files locally at the same time.')
      await film.click(page.getByRole('button', { name: /^Generate/ }))
      await page.getByText('Asking the model').waitFor()
      await film.hold(1)
      models.release('built')
      await page.getByRole('button', { name: /^Add \d+ files? to selection$/ }).waitFor()
      await film.tell('Each file comes with a priority and a reason.')
      await film.hold(2.2)
      await film.tell('One click adds them to the selection.')
      await film.click(page.getByRole('button', { name: /^Add \d+ files? to selection$/ }))
      await film.hold(2)
    },
  },
  {
    name: 'apply-reply',
    begin: 'all',
    poster: 9,
    async record(film) {
      const { page } = film
      await film.tell('A model replied with edits. Paste the whole reply into Apply.')
      await film.press('Meta+4')
      await pasteReply(film, sampleReply)
      await film.tell('Sheaf detects the format and finds each passage, even if whitespace differs.')
      await film.hold(2)
      await film.tell('Merge Changes opens the review without writing any files.')
      await film.click(page.getByRole('button', { name: 'Merge Changes' }))
      await page.getByRole('region', { name: 'Review' }).waitFor()
      await film.hold(1.6)
      await film.tell('Press A to accept a change or R to reject it and move to the next one.')
      await film.press('a')
      await film.press('a')
      await film.press('a')
      await film.press('r')
      await film.hold(1)
      await film.tell('Only accepted changes are written, in one step that you can undo.')
      await written(film)
      await film.hold(2)
    },
  },
  {
    name: 'chat',
    begin: 'all',
    poster: 10,
    async record(film, stage) {
      const { page } = film
      await film.tell('Chat sends the selection with every message. Plan asks for an answer in words.')
      await film.press('Meta+5')
      await film.click(page.getByRole('textbox', { name: 'Message' }))
      const question = 'How would you make the retries wait with jitter?'
      await film.type(question, 3)
      await film.hold(0.5)
      await streamed(film, stage, question, planAnswer, usage)
      await film.tell('The cost is shown below the answer.')
      await film.hold(2)
      await film.tell('Act asks for edits.')
      await film.click(page.getByRole('group', { name: 'Mode', exact: true }).getByRole('button', { name: 'Act' }))
      await film.click(page.getByRole('textbox', { name: 'Message' }))
      await film.type('Now write it.', 2)
      await streamed(film, stage, 'Now write it.', sampleEdits, usage)
      await film.tell('The edits open in the same review as a pasted reply.')
      await film.click(page.getByRole('button', { name: 'Review changes' }))
      await page.getByRole('button', { name: 'Merge Changes' }).waitFor()
      await film.hold(2.4)
    },
  },
]
