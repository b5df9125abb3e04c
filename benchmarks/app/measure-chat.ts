// Measures a chat during an answer: how soon a token is on the screen, and how long the page is busy at most with a very long reply.

import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../median.ts'
import type { Row } from '../row.ts'
import { appRow } from './app-row.ts'
import { longReply } from './long-reply.ts'
import { nowMs } from './page-probes.ts'
import { percentile, readTrace, type Smoothness } from './read-trace.ts'
import { tokenPainted, tokenProbe, tokenText } from './token-probe.ts'
import { type Chat, withChat } from './with-chat.ts'

const turnsEachRound = 5
const tokensEachTurn = 20
const replyTokens = 100_000
/** Ten thousand tokens a second: several times as fast as the fastest providers. */
const pace = { tokens: 50, everyMs: 5 }
/** Includes the work after the last token: the finished message is rendered again. */
const settleMs = 2_000
const categories = ['disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing']

export async function measureChat(rounds: number): Promise<Row[]> {
  return [...(await streaming(rounds)), ...(await longReplies(rounds))]
}

async function streaming(rounds: number): Promise<Row[]> {
  const times: TokenLatency[][] = []
  await withChat(
    async (chat) => {
      for (let turn = 0; turn < rounds * turnsEachRound; turn++) times.push(await stream(chat, turn))
    },
    { script: tokenProbe },
  )
  const firsts = times.flatMap(([first]) => first ?? [])
  const others = times.flatMap(([, ...rest]) => rest)
  return [
    tokenRow('first streamed token on screen after it arrived', firsts, `${firsts.length} answers`),
    tokenRow('streamed token on screen after it arrived', others, `${others.length} tokens after the first, one by one`),
  ]
}

interface TokenLatency {
  /** From the socket message until after the frame that shows the token. */
  shownMs: number
  /** The same, measured from when the model wrote the token. */
  wholeMs: number
}

async function stream({ page, models, ask, waitForAnswer }: Chat, turn: number): Promise<TokenLatency[]> {
  const tokens = Array.from({ length: tokensEachTurn }, (_, at) => tokenText(turn, at))
  await ask(`Question ${turn}`, { says: tokens.flatMap((token) => [{ hold: token }, token]) })
  await wait(500)
  const latencies: TokenLatency[] = []
  for (const [at, token] of tokens.entries()) {
    // Varies the delay, so that it is not in sync with the frames.
    await wait(40 + ((at * 7) % 17))
    const shown = tokenPainted(page, token)
    await page.evaluate('0')
    const began = nowMs()
    models.release(token)
    const { came, painted } = await shown
    latencies.push({ shownMs: painted - came, wholeMs: painted - began })
  }
  await waitForAnswer()
  return latencies
}

function tokenRow(name: string, latencies: readonly TokenLatency[], note: string): Row {
  const shown = latencies.map(({ shownMs }) => shownMs)
  const whole = latencies.map(({ wholeMs }) => wholeMs)
  const spread = (all: readonly number[]) =>
    `median ${percentile(all, 0.5).toFixed(1)} ms, 95% within ${percentile(all, 0.95).toFixed(1)} ms`
  return appRow(name, 'ms', 30, shown, `${note}; ${spread(shown)}; from the model's own write, host included: ${spread(whole)}`)
}

async function longReplies(rounds: number): Promise<Row[]> {
  const reply = longReply(replyTokens)
  const ran: number[] = []
  const tasks: number[] = []
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++)
    await withChat(async (chat) => {
      const began = nowMs()
      const busy = await traceReply(chat, reply)
      seconds.push((nowMs() - began) / 1_000)
      ran.push(percentile(busy.ran, 1))
      tasks.push(percentile(busy.tasks, 1))
    })
  const note = `${reply.tokens} tokens (o200k) of Markdown with code in ${reply.pieces.length} pieces, traced until ${settleMs / 1_000} s after its end; ${median(seconds).toFixed(0)} s`
  return [
    appRow('a 100k-token reply, longest task, processor time', 'ms', 50, ran, `${note}; longest of each run`),
    appRow('a 100k-token reply, longest task, wall time', 'ms', 50, tasks, `${note}; with what others took of the processor meanwhile`),
  ]
}

async function traceReply(
  { browser, page, models, ask, waitForAnswer }: Chat,
  { pieces, end }: ReturnType<typeof longReply>,
): Promise<Smoothness> {
  const batches = Array.from({ length: Math.ceil(pieces.length / pace.tokens) }, (_, at) => `batch ${at}`)
  const chunks = batches.flatMap((hold, at) => [{ hold }, ...pieces.slice(at * pace.tokens, (at + 1) * pace.tokens)])
  await ask('Tell me everything.', { says: chunks })
  await wait(1_000)
  await browser.startTracing(page, { categories })
  for (const hold of batches) {
    models.release(hold)
    await wait(pace.everyMs)
  }
  await waitForAnswer()
  await wait(settleMs)
  await page.evaluate(`performance.mark('${traced}')`)
  const trace = (await browser.stopTracing()).toString('utf8')
  if (!trace.includes(traced)) throw new Error('The trace was full before the reply had ended.')
  const shown = await page.evaluate(`document.querySelector('[role=log]').textContent.includes(${JSON.stringify(end)})`)
  if (shown !== true) throw new Error('The end of the reply is not on the screen.')
  return readTrace(trace)
}

const traced = 'sheaf:traced'
