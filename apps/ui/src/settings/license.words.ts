// Every text about Sheaf Pro and the license that is not needed from the start: the dialog, the panel, and what Pro offers.

import { fullCount } from '../kit/format.ts'

export const words = {
  yourLicense: 'Your licence',
  prices: 'Prices',
  tryAgain: 'Try again',
  dialog: {
    offer: {
      title: 'Sheaf Pro',
      says: 'Everything works for 7 days. No card, no account; after that the free tier goes on, and nothing you made is lost.',
    },
    notNow: 'Not now',
    close: 'Close',
    pricesHelp: 'US dollars. What AI models cost is billed by their providers.',
    done: (machine: string) => `Sheaf Pro is active on ${machine}.`,
    yoursNow: 'yours now',
  },
  form: {
    label: 'Activate a licence',
    key: 'Licence key',
    keyPlaceholder: 'SHEAF-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX',
    keyIsGood: 'Looks right.',
    activate: 'Activate',
    activating: 'Activating',
    activatingHere: 'Activating here',
    removing: (machine: string) => `Taking ${machine} off`,
    someMachines: (active: number, allowed: number) => `${active} of ${allowed} machines are active`,
    allMachines: (allowed: number) => `This licence is active on all of its ${allowed} machines`,
    fullHelp: (plan: string) => `Deactivate one that you do not need, and this one takes its place. ${plan}.`,
    anotherKey: 'Enter another key',
  },
  machines: {
    label: 'Machines of this licence',
    here: 'this machine',
    /** `seen`: how long ago. */
    about: (platform: string, seen: string) => `${platform} · last seen ${seen}`,
    /** Added in a wide window. */
    activated: (ago: string) => ` · activated ${ago}`,
    deactivate: 'Deactivate',
    deactivateName: (machine: string, platform: string) => `Deactivate ${machine}, ${platform}`,
    confirm: {
      title: (machine: string) => `Deactivate ${machine}?`,
      help: 'It goes back to the free tier when it next asks the service. Nothing on it is lost, and it can be activated again. Then this machine takes its place.',
      yes: 'Deactivate',
    },
    platforms: { linux: 'Linux', darwin: 'macOS', mac: 'macOS', macos: 'macOS', win32: 'Windows', windows: 'Windows' },
  },
  card: {
    plan: 'Plan',
    key: 'Key',
    keyEnding: (ending: string) => `SHEAF-…-${ending}`,
    machine: 'This machine',
    machines: 'Machines',
    machinesInUse: (used: number, allowed: number) => `${used} of ${allowed} in use`,
    confirmed: 'Confirmed',
    offline: 'Holds offline',
    offlineSoon: (since: string, until: string) =>
      `The service was not reached since ${since}. Pro holds ${until}; go online once and it is good for another 14.`,
    confirmedNow: 'The service confirmed it just now.',
    unreachable: (until: string) => `Pro goes on without it: your licence holds ${until}. It is asked again by itself.`,
    check: 'Check now',
    checking: 'Asking the service',
    deactivate: 'Deactivate here…',
    confirm: {
      title: 'Deactivate this machine?',
      help: (keyEnding: string) =>
        `Its place on the licence is free for another one, and Sheaf goes back to the free tier here. You need the key (…${keyEnding}) to activate it again.`,
      yes: 'Deactivate',
    },
    deactivating: 'Giving the place back',
    deactivated: 'This machine was deactivated',
    deactivatedHelp: 'Its place on the licence is free.',
  },
  problem: {
    file: (says: string, file: string) => `${says} The file: ${file}`,
  },
  ways: {
    check: 'Check again',
    key: 'Enter the key',
    portal: 'Customer portal',
    renew: 'Renew in the portal',
    buy: 'Buy a licence',
  },
  panel: {
    enterKey: 'Enter a licence key…',
    freeHelp: (tokens: number) =>
      `The free tier counts what you copy: up to ${fullCount(tokens)} tokens a prompt, as many prompts as you like. Reading, applying and undoing never depend on a licence.`,
    trialBar: 'Days of the trial that are over',
  },
  table: {
    caption: 'What Free and Pro have',
    feature: 'Feature',
    free: 'Free',
    pro: 'Pro',
    yes: 'yes',
    no: 'no',
  },
  offer: {
    whatProHas: 'What Pro has',
  },
  trial: {
    start: 'Start the 7-day trial',
    starting: 'Starting…',
    started: 'Your trial has begun',
    startedHelp: (days: number) => `Everything of Pro works for ${days} days. Nothing is charged.`,
    used: 'The trial was already used on this machine.',
    usedHelp: 'The free tier goes on without an end; nothing you made is lost.',
  },
  /** What each Pro feature is for, in a sentence. */
  reasons: {
    'more-than-free-tokens': {
      title: 'Prompts of any size',
      says: 'Copy as many tokens as your model takes. The free tier stops at 32,000.',
    },
    'code-maps': {
      title: 'Code maps',
      says: 'Show a model the signatures of a file instead of its whole text, for a fraction of the tokens.',
    },
    'context-builder': { title: 'Context Builder', says: 'Finds the files that matter for your instructions and says why each one does.' },
    'mcp-calls': { title: 'MCP server', says: 'Lets editors and AI clients on this machine use Sheaf’s tools, each one approved by you.' },
    'pro-mode': { title: 'Pro Mode', says: 'One model plans, others write the edits, and you review the whole.' },
    'planning-model': { title: 'Planning model', says: 'A model of your choice that plans before anything is edited.' },
    'model-overrides': { title: 'Model overrides', says: 'Settings of their own for each model.' },
    'custom-providers': { title: 'Custom providers', says: 'Any provider that speaks the OpenAI protocol, with your own key.' },
    'workspace-presets': {
      title: 'Workspace presets',
      says: 'Keep a selection with its prompts under a name, and come back to it with one click.',
    },
    'duplicate-workspace': { title: 'Duplicate workspaces', says: 'Try another selection without losing the one you have.' },
    'ephemeral-workspace': { title: 'Ephemeral workspaces', says: 'Open a folder for a quick look; nothing is kept when you leave.' },
    'several-windows': { title: 'Several windows', says: 'Work in two workspaces side by side, or in one from two screens.' },
  },
} as const
