// Every text of the Sheaf Bench dialog.

import type { BenchRunShown } from '@sheaf/contract'
import { ago, fullCount, money, plural, shortCount } from '../kit/format.ts'
import { rateWords } from './run-ended.words.ts'

export const words = {
  title: 'Sheaf Bench',
  simulated: 'simulated',
  percent: (percent: number) => `${percent.toFixed(0)} %`,
  difficulties: { medium: 'medium', hard: 'hard', 'very-hard': 'very hard' },
  runs: {
    title: 'Runs',
    list: 'Runs so far',
    start: 'New run',
    running: 'going on',
    sent: 'sent',
    states: {
      running: (done: number, total: number) => `${done} of ${total} tasks`,
      stopped: (done: number, total: number) => `stopped at ${done} of ${total}`,
      done: 'done',
      notRanked: 'done, not ranked',
    },
  },
  newRun: {
    title: 'Can it edit exactly what you ask for?',
    help: 'Sheaf Bench measures whether a model makes precise edits in large code full of look-alikes: thirty tasks in five languages, judged by verifiers and never by another model. The code is made up from a published seed, so nothing of your own files is sent.',
    model: 'Model to measure',
    noProvider: 'No provider is set up yet. {add}',
    addProvider: 'Add a provider',
    start: 'Start',
    loading: 'Making the tasks…',
    tasks: {
      label: 'The tasks',
      title: 'What each task is worth',
      help: 'A task done without a flaw counts double, which is the number shown; hard ones give part of the points for part of the work. Edits add up within a language: each task begins with the files as the replies before it left them.',
    },
    estimate: {
      tasks: (count: number) => plural(count, { one: '# task', other: '# tasks' }),
      noModel: '{tasks} · choose a model to see what they would take',
      counting: 'Counting…',
      total: '{tasks} · about {input} tokens in and {output} out · {cost}',
      cost: (cost: number) => `about ${money(cost)}`,
      costUnknown: 'the price of this model is not known',
      tooLarge: (tasks: number) =>
        plural(tasks, {
          one: 'One task is more than this model takes in, so it cannot be ranked.',
          other: '# tasks are more than this model takes in, so it cannot be ranked.',
        }),
    },
    simulated: {
      help: 'Or see how it goes with a model that only plays one: nobody is asked, and what it says it costs is played too.',
      label: 'Simulated model',
      start: 'Try it',
    },
  },
  run: {
    label: (model: string) => `Run of ${model}`,
    begun: (provider: string, at: string) => `${provider} · begun ${ago(at)}`,
    notRanked: 'not ranked',
    faultHelp: 'The replies so far are kept. Resume goes on where it failed; a run is ranked once every task has a reply.',
    scoring: 'Adding up the points…',
    byLanguage: 'Points by language',
    byKind: 'Points by kind of task',
    actions: {
      stop: 'Stop',
      resume: 'Resume',
      saveReport: 'Save report',
      submit: 'Submit my result…',
      refused: 'Not taken',
      sent: 'Sent',
      remove: 'Remove this run',
    },
    remove: {
      title: 'Remove this run?',
      help: (model: string, isSent: boolean) =>
        `The replies of ${model} are deleted from this machine. ${isSent ? 'What was sent stays on the leaderboard.' : 'They were never sent.'}`,
      yes: 'Remove',
    },
    reportSaved: {
      title: 'Report saved',
      help: (file: string) => `${file} is in your downloads; it opens in any browser.`,
    },
    progress: {
      label: 'Progress',
      asking: 'Asking',
      stopped: 'Stopped; the replies so far are kept',
      tasks: '{done} of {total} tasks',
      tokens: (count: number) => `${shortCount(count)} tokens`,
      bar: 'Tasks done',
    },
    result: {
      label: 'Result',
      rate: 'Points rate',
      rateSoFar: 'Points rate of the tasks so far',
      points: 'Points',
      perfect: 'Perfect',
      /** After a number, in another color. */
      ofTotal: (total: string) => `of ${total}`,
      tokens: 'Tokens',
      cost: 'Cost',
      notRanked: 'Only some of the thirty tasks were asked, so this run is not ranked.',
    },
  },
  grid: {
    caption: 'Tasks by language, with points',
    language: 'Language',
    task: (number: number) => `Task ${number}`,
    about: (kind: string, difficulty: string, task: string) => `${kind}, ${difficulty}, ${task}`,
    tooltip: (about: string, state: string) => `${about}: ${state}`,
    name: (about: string, state: string) => `${state}, ${about}`,
    states: {
      waiting: 'waiting',
      asking: 'being asked',
      perfect: 'perfect',
      part: 'in part',
      missed: 'missed',
      fault: 'provider failed',
    },
  },
  table: {
    label: 'Tasks',
    count: (tasks: number) => plural(tasks, { one: '# task', other: '# tasks' }),
    filter: {
      label: 'Which tasks',
      missed: (count: number) => `Missed ${count}`,
      all: (count: number) => `All ${count}`,
    },
    empty: 'Every task that was asked is perfect.',
    columns: { task: 'Task', kind: 'Kind', points: 'Points', missed: 'What was missed' },
    perfect: 'perfect',
    missed: 'missed',
    /** In a narrow window, before what was missed. */
    kind: (kind: string) => `${kind}. `,
    nothingMissed: 'Nothing: perfect.',
  },
  submit: {
    title: 'Submit my result',
    titles: {
      received: 'Your result was received',
      scored: 'Your result was scored',
      refused: 'Your result was not taken',
    },
    model: (model: string, provider: string) => `${model} of ${provider}.`,
    help: (model: string, provider: string) => `${model} of ${provider}. This is all that is sent, and nothing is sent before you say so.`,
    preparing: 'Putting together what would be sent',
    sending: 'Sending',
    send: 'Send',
    cancel: 'Cancel',
    close: 'Close',
    cannotSend: (why: string) => `It cannot be sent: ${why}`,
    stoppedWaiting: {
      says: 'It was on its way, and may have been taken.',
      try: 'Send it again if you like: the same result counts once.',
    },
    refused: 'The leaderboard did not take it.',
    refusedHelp: 'Nothing was counted.',
    scored: (rate: number) => `The service came to ${rateWords(rate)} from the same replies.`,
    received:
      'The service scores it anew from the replies. The leaderboard is made every 15 minutes; a model shows there once enough people have sent a result.',
    number: 'Its number: {id}',
  },
  submission: {
    public:
      '{lead} Anyone can read them and score them again; that keeps the leaderboard honest. They hold what the model wrote about our made-up code, under the names of model and provider that you see here: no file and no key of yours.',
    publicLead: 'The raw replies become public.',
    sentTo: 'Sent to',
    result: 'Result',
    resultHelp: (rate: number) => `${rateWords(rate)}, which the service works out anew from the replies`,
    signedBy: 'Signed by',
    signedByHelp: 'A key made on this machine, so that each person counts once. It names nobody.',
    size: 'Size',
    bytes: (count: number) => `(${fullCount(count)} bytes)`,
    view: { label: 'How it is shown', readable: 'What is in it', body: 'Exact body' },
    copy: 'Copy',
    copied: 'Body copied',
    notCopied: 'It could not be copied',
    replies: 'Replies',
    reply: (task: string) => `Reply to ${task}`,
    replySize: (characters: number, ms: number) => `${fullCount(characters)} characters · ${(ms / 1_000).toFixed(1)} s`,
    endedBy: (reason: string) => `ended by ${reason}`,
    fields: {
      version: 'Version of the form',
      nonce: 'Number used once',
      sentAt: 'Sent at',
      client: 'Program',
      taskSet: 'Task set',
      seed: 'Seed',
      modelName: 'Model',
      providerName: 'Provider',
      temperature: 'Temperature',
      thinking: 'Thinking',
      simulated: 'Simulated',
    },
  },
} as const

/** 1.5, 12: a decimal only for half points. */
export function pointWords(points: number): string {
  return Number.isInteger(points) ? String(points) : points.toFixed(1)
}

export function stateWords({ state, done, total, ranked }: Pick<BenchRunShown, 'state' | 'done' | 'total' | 'ranked'>): string {
  const { states } = words.runs
  if (state === 'running') return states.running(done, total)
  if (state === 'stopped') return states.stopped(done, total)
  return ranked ? states.done : states.notRanked
}
