// Lists the videos of the site: a tour for the home page, and the tutorials of the docs.

import { planAnswer, sampleEdits } from '../sample/sample-answers.ts'
import { sampleReply } from '../sample/sample-reply.ts'
import { builderAnswer } from './builder-answer.ts'
import type { Film } from './film.ts'
import type { StartState } from './sample-app.ts'
import type { ShotContext } from './site-shots.ts'
import { acceptAll, checkbox, pasteReply, streamAnswer, waitForCopy, writeChanges } from './video-steps.ts'

export interface SiteVideo {
  name: string
  /** State of the selection and the instructions at the start. */
  startState: StartState
  from?: 'home'
  /** Time of the poster frame in seconds. */
  poster: number
  record(film: Film, context: ShotContext): Promise<void>
}

const usage = { input: 3_752, output: 640, thinking: 210 }

export const siteVideos: readonly SiteVideo[] = [
  {
    name: 'demo',
    startState: 'nothing',
    from: 'home',
    poster: 10,
    async record(film) {
      const { page } = film
      await film.caption('Open a folder', true)
      await film.hold(0.8)
      await film.click(page.getByText('orchard', { exact: true }).first())
      await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
      await film.caption('Select what the model should see', true)
      await film.hold(0.5)
      await film.click(checkbox(page, 'net'))
      await film.click(checkbox(page, 'orders'))
      await film.click(checkbox(page, 'empty-state.tsx'))
      await film.hold(0.5)
      await film.caption('Describe what you want', true)
      await film.click(page.getByRole('textbox', { name: 'Instructions' }))
      await film.type('Make the retries of `request` wait with jitter, and say on the page why it is empty.', 3)
      await film.hold(0.6)
      await film.caption('The token budget is exact, section by section', true)
      await film.moveTo(page.getByTestId('budget-total'))
      await film.hold(1.6)
      await film.caption('Copy the prompt for any model', true)
      await film.press('Meta+Shift+c')
      await waitForCopy(page)
      await film.hold(1.4)
      await film.caption('Paste the reply', true)
      await film.press('Meta+4')
      await pasteReply(film, sampleReply)
      await film.hold(1.6)
      await film.caption("Review every change before it's written", true)
      await film.hold(1.4)
      await film.press('a')
      await film.press('a')
      await film.hold(0.6)
      await acceptAll(film)
      await film.caption('Applied, and you can undo it', true)
      await writeChanges(film)
      await film.hold(2)
    },
  },
  {
    name: 'first-prompt',
    startState: 'nothing',
    poster: 8,
    async record(film) {
      const { page } = film
      await film.caption('Your files are on the left. Select a file or a whole folder to add it to the prompt.')
      await film.hold(1.2)
      await film.click(checkbox(page, 'net'))
      await film.click(checkbox(page, 'order-page.tsx'))
      await film.hold(0.8)
      await film.caption('Write your instructions in the middle. Type @ to find a file by name and select it.')
      await film.click(page.getByRole('textbox', { name: 'Instructions' }))
      await film.type('Make the retries wait with jitter, and give @empty', 2)
      await page.getByRole('option', { name: /empty-state/ }).waitFor()
      await film.hold(0.8)
      await film.press('Enter')
      await film.type('a hint.', 2)
      await film.hold(0.6)
      await film.caption('A stored prompt tells the model how to work.')
      await film.click(page.getByRole('button', { name: 'Engineer' }))
      await film.hold(0.6)
      await film.caption('The bar at the bottom shows the exact token count of each section.')
      await film.moveTo(page.getByTestId('budget-total'))
      await film.hold(1.4)
      await film.caption('Command-Shift-C copies the prompt. Paste it into any chat.')
      await film.press('Meta+Shift+c')
      await waitForCopy(page)
      await film.hold(1.8)
    },
  },
  {
    name: 'code-maps',
    startState: 'files',
    poster: 9,
    async record(film) {
      const { page } = film
      await film.caption('Four whole files are selected. The Code Map tab shows what their maps would cost instead.')
      await film.hold(1.2)
      await film.press('Meta+2')
      await film.click(page.getByRole('button', { name: 'List', exact: true }))
      await page.getByText('Potential savings with a code map').waitFor()
      await film.hold(1.4)
      await film.caption('A map lists signatures: enough for a model to call the code, but not to change it.')
      await film.click(page.getByRole('option', { name: /^order-store/ }).first())
      await page.getByRole('region', { name: /^Code map of/ }).waitFor()
      await film.hold(2)
      await film.caption('Map only puts the signatures in the prompt instead of the full text.')
      await film.click(
        page
          .getByRole('region', { name: /^Code map of/ })
          .getByRole('button', { name: /map/i })
          .first(),
      )
      await film.hold(1.6)
      await film.caption('Files that your selection imports are added as maps automatically.')
      await film.moveTo(page.getByTestId('budget-total'))
      await film.hold(2)
    },
  },
  {
    name: 'context-builder',
    startState: 'nothing',
    poster: 11,
    async record(film, { host, workspace, models }) {
      const { page } = film
      await host['workspaces.change']({ workspace, fields: { instructions: '' } })
      await film.caption('The Context Builder finds the files a task needs.')
      await film.hold(0.8)
      await film.press('Meta+3')
      await film.click(page.getByRole('textbox', { name: 'Instructions' }))
      await film.type('Make the retries of request wait with jitter, and say on the page why it is empty.', 3)
      await page.getByTestId('builder-estimate').waitFor()
      await film.hold(0.8)
      await film.caption('Before a run, it shows what will be sent and what it will cost.')
      await film.moveTo(page.getByTestId('builder-estimate'))
      await film.hold(1.4)
      models.reply({ when: 'choose which files', usage, says: [{ hold: 'built' }, builderAnswer] })
      await film.caption('Generate asks the model and ranks files locally at the same time.')
      await film.click(page.getByRole('button', { name: /^Generate/ }))
      await page.getByText('Asking the model').waitFor()
      await film.hold(1)
      models.release('built')
      await page.getByRole('button', { name: /^Add \d+ files? to selection$/ }).waitFor()
      await film.caption('Each recommended file has a priority and a reason.')
      await film.hold(2.2)
      await film.caption('One click adds them to the selection.')
      await film.click(page.getByRole('button', { name: /^Add \d+ files? to selection$/ }))
      await film.hold(2)
    },
  },
  {
    name: 'apply-reply',
    startState: 'all',
    poster: 9,
    async record(film) {
      await film.caption('A model replied with edits. Paste the whole reply into Apply.')
      await film.press('Meta+4')
      await pasteReply(film, sampleReply)
      await film.caption('Sheaf detects the format and finds each passage, even if whitespace differs.')
      await film.hold(2)
      await film.caption('The review opens right away. No files are written yet.')
      await film.hold(1.6)
      await film.caption('Press A to accept a change or R to reject it and move to the next one.')
      await film.press('a')
      await film.press('a')
      await film.press('a')
      await film.press('r')
      await film.hold(1)
      await film.caption('Only accepted changes are written, in one step that you can undo.')
      await writeChanges(film)
      await film.hold(2)
    },
  },
  {
    name: 'chat',
    startState: 'all',
    poster: 10,
    async record(film, context) {
      const { page } = film
      await film.caption('Chat sends your selected files with every message. In Plan mode, the model replies in text.')
      await film.press('Meta+5')
      await film.click(page.getByRole('textbox', { name: 'Message' }))
      const question = 'How would you make the retries wait with jitter?'
      await film.type(question, 3)
      await film.hold(0.5)
      await streamAnswer(film, context, question, planAnswer, usage)
      await film.caption('The cost appears below the answer.')
      await film.hold(2)
      await film.caption('In Act mode, the model proposes edits.')
      await film.click(page.getByRole('group', { name: 'Mode', exact: true }).getByRole('button', { name: 'Act' }))
      await film.click(page.getByRole('textbox', { name: 'Message' }))
      await film.type('Now write it.', 2)
      await streamAnswer(film, context, 'Now write it.', sampleEdits, usage)
      await film.caption('The edits open in the same review as a pasted reply.')
      await film.click(page.getByRole('button', { name: 'Review changes' }))
      await page.getByRole('region', { name: 'Review' }).waitFor()
      await film.hold(2.4)
    },
  },
]
