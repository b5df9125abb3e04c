// Every text of the Sheaf Bench dialog.

import type { BenchRunInfo } from '@sheaf/contract'
import { ago, fullCount, money, plural, shortCount } from '../kit/format.ts'
import { rateWords } from './run-ended.words.ts'

export const words = {
  title: 'Sheaf Bench',
  simulated: 'simulated',
  percent: (percent: number) => `${percent.toFixed(0)}%`,
  difficulties: { medium: 'medium', hard: 'hard', 'very-hard': 'very hard' },
  runs: {
    title: 'Runs',
    list: 'All runs',
    start: 'New run',
    running: 'running',
    sent: 'submitted',
    states: {
      running: (done: number, total: number) => `${fullCount(done)} of ${plural(total, { one: '# task', other: '# tasks' })}`,
      stopped: (done: number, total: number) => `stopped at ${fullCount(done)} of ${fullCount(total)}`,
      done: 'done',
      notRanked: 'done, not ranked',
    },
  },
  newRun: {
    title: 'Measure how precisely a model edits code',
    help: 'Sheaf Bench measures whether a model makes precise edits in large codebases full of look-alike code. It has 30 tasks in five languages. Replies are scored by verifiers, not by another model. The code is generated from a published seed, so none of your files are sent.',
    model: 'Model to benchmark',
    noProvider: 'No provider is set up yet. {add}',
    addProvider: 'Add a provider',
    start: 'Start',
    loading: 'Generating tasks…',
    tasks: {
      label: 'Tasks',
      title: 'Points per task',
      help: 'A perfect reply earns double points. The grid shows the doubled maximum for each task. Hard and very hard tasks allow partial credit. Edits accumulate within a language: each task starts with the files produced by the previous replies.',
    },
    estimate: {
      tasks: (count: number) => plural(count, { one: '# task', other: '# tasks' }),
      noModel: '{tasks} · select a model to see the estimated tokens and cost',
      counting: 'Counting…',
      total: '{tasks} · about {input} tokens in and {output} out · {cost}',
      cost: (cost: number) => `about ${money(cost)}`,
      costUnknown: 'price unknown',
      tooLarge: (tasks: number) =>
        plural(tasks, {
          one: "# task exceeds this model's context window, so the run can't be ranked.",
          other: "# tasks exceed this model's context window, so the run can't be ranked.",
        }),
    },
    simulated: {
      help: 'Or try a simulated model. Nothing is sent, and the cost is simulated too.',
      label: 'Simulated model',
      start: 'Try it',
    },
  },
  run: {
    label: (model: string) => `${model} run`,
    begun: (provider: string, at: string) => `${provider} · started ${ago(at)}`,
    notRanked: 'not ranked',
    faultHelp: 'Replies so far are saved. Click Resume to continue where the run failed. A run is ranked once every task has a reply.',
    scoring: 'Calculating points…',
    byLanguage: 'Points by language',
    byKind: 'Points by task type',
    actions: {
      stop: 'Stop',
      resume: 'Resume',
      saveReport: 'Save report',
      submit: 'Submit result…',
      refused: 'Rejected',
      sent: 'Submitted',
      remove: 'Delete run',
    },
    remove: {
      title: 'Delete this run?',
      help: (model: string, isSent: boolean) =>
        `The replies from ${model} will be deleted from this machine. ${isSent ? 'The submitted result stays on the leaderboard.' : "They haven't been submitted."}`,
      confirmLabel: 'Delete',
    },
    reportSaved: {
      title: 'Report saved',
      help: (file: string) => `${file} is in your downloads folder. You can open it in any browser.`,
    },
    progress: {
      label: 'Progress',
      asking: 'Running',
      stopped: 'Stopped. Replies so far are saved.',
      tasks: '{done} of {total} tasks',
      tokens: (count: number) => `${shortCount(count)} ${plural(count, { one: 'token', other: 'tokens' })}`,
      bar: 'Tasks completed',
    },
    result: {
      label: 'Result',
      rate: 'Score',
      rateSoFar: 'Score so far',
      points: 'Points',
      perfect: 'Perfect',
      /** After a number, in another color. */
      ofTotal: (total: string) => `of ${total}`,
      tokens: 'Tokens',
      cost: 'Cost',
      notRanked: "Only some of the 30 tasks were run, so this run isn't ranked.",
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
      asking: 'running',
      perfect: 'perfect',
      part: 'partial',
      missed: 'missed',
      fault: 'provider error',
    },
  },
  table: {
    label: 'Tasks',
    count: (tasks: number) => plural(tasks, { one: '# task', other: '# tasks' }),
    filter: {
      label: 'Filter tasks',
      missed: (count: number) => `Missed ${fullCount(count)}`,
      all: (count: number) => `All ${fullCount(count)}`,
    },
    empty: 'Every task so far has a perfect score.',
    columns: { task: 'Task', kind: 'Type', points: 'Points', missed: 'Issues' },
    perfect: 'perfect',
    missed: 'missed',
    /** In a narrow window, before what was missed. */
    kind: (kind: string) => `${kind}. `,
    nothingMissed: 'None',
  },
  submit: {
    title: 'Submit result',
    titles: {
      received: 'Result received',
      scored: 'Result scored',
      refused: 'Result rejected',
    },
    model: (model: string, provider: string) => `${model} from ${provider}.`,
    help: (model: string, provider: string) =>
      `This is everything that will be sent to the leaderboard for ${model} from ${provider}. Nothing is sent until you submit.`,
    preparing: 'Preparing submission',
    sending: 'Submitting',
    send: 'Submit',
    cancel: 'Cancel',
    close: 'Close',
    cannotSend: (why: string) => `This result can't be submitted. ${why}`,
    stoppedWaiting: {
      says: 'The result may already have been received.',
      try: 'You can submit it again. Duplicates are counted only once.',
    },
    refused: 'The leaderboard rejected this result.',
    refusedHelp: "This result wasn't counted.",
    scored: (rate: number) => `The service scored the same replies at ${rateWords(rate)}.`,
    received:
      'The service will now score the replies. The leaderboard updates every 15 minutes and shows a model once enough people have submitted results.',
    number: 'Submission ID: {id}',
  },
  submission: {
    public:
      "{lead} Anyone can read and rescore them, which keeps the leaderboard honest. The submission contains the model's replies to the generated benchmark tasks, plus the model and provider names shown here, but none of your files or keys.",
    publicLead: 'The raw replies will be public.',
    sentTo: 'Sent to',
    result: 'Result',
    resultHelp: (rate: number) => `${rateWords(rate)}, recalculated by the service from the replies`,
    signedBy: 'Signed with',
    signedByHelp: "This key was generated on this machine so that each person is counted only once. The key doesn't identify you.",
    size: 'Size',
    bytes: (count: number) => plural(count, { one: '(# byte)', other: '(# bytes)' }),
    view: { label: 'View', readable: 'Formatted', body: 'Raw body' },
    copy: 'Copy',
    copied: 'Body copied',
    notCopied: "Couldn't copy the body",
    replies: 'Replies',
    reply: (task: string) => `Reply to ${task}`,
    replySize: (characters: number, ms: number) =>
      `${plural(characters, { one: '# character', other: '# characters' })} · ${(ms / 1_000).toFixed(1)} s`,
    endedBy: (reason: string) => `finish reason: ${reason}`,
    fields: {
      version: 'Format version',
      nonce: 'Nonce',
      sentAt: 'Sent at',
      client: 'Client',
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

export function stateWords({ state, done, total, ranked }: Pick<BenchRunInfo, 'state' | 'done' | 'total' | 'ranked'>): string {
  const { states } = words.runs
  if (state === 'running') return states.running(done, total)
  if (state === 'stopped') return states.stopped(done, total)
  return ranked ? states.done : states.notRanked
}
