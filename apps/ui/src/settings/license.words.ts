// Every text about Sheaf Pro and the license that is not needed from the start: the dialog, the panel, and what Pro offers.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  yourLicense: 'Your license',
  prices: 'Pricing',
  tryAgain: 'Try again',
  dialog: {
    offer: {
      title: 'Sheaf Pro',
      description:
        'Try all Pro features for 7 days, without a credit card or an account. After that, you return to the free tier and keep all your work.',
    },
    notNow: 'Not now',
    close: 'Close',
    pricesHelp: 'Prices are in US dollars. Your model providers bill AI usage separately.',
    done: (machine: string) => `Sheaf Pro is active on ${machine}.`,
    included: 'included',
  },
  form: {
    label: 'Activate license',
    key: 'License key',
    keyPlaceholder: 'SHEAF-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX',
    keyIsGood: 'The key looks valid.',
    activate: 'Activate',
    activating: 'Activating',
    activatingHere: 'Activating this machine',
    removing: (machine: string) => `Deactivating ${machine}`,
    someMachines: (active: number, allowed: number) =>
      `${fullCount(active)} of ${plural(allowed, { one: '# machine', other: '# machines' })} in use`,
    allMachines: (allowed: number) =>
      plural(allowed, { one: 'This license is already active on # machine', other: 'This license is already active on # machines' }),
    fullHelp: (plan: string) => `To activate this machine, deactivate one you no longer use. Plan: ${plan}.`,
    anotherKey: 'Use a different key',
  },
  machines: {
    label: 'Machines on this license',
    here: 'this machine',
    /** `seen`: how long ago. */
    about: (platform: string, seen: string) => `${platform} · last seen ${seen}`,
    /** Added in a wide window. */
    activated: (ago: string) => ` · activated ${ago}`,
    deactivate: 'Deactivate',
    deactivateName: (machine: string, platform: string) => `Deactivate ${machine}, ${platform}`,
    confirm: {
      title: (machine: string) => `Deactivate ${machine}?`,
      help: 'That machine switches to the free tier the next time it goes online, and keeps its data. This machine is then activated instead.',
      confirmLabel: 'Deactivate',
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
    confirmed: 'Last checked',
    offline: 'Valid offline',
    offlineSoon: (since: string, until: string) =>
      `Last checked ${since}. Pro works offline ${until}. Go online to get another 14 days of offline use.`,
    confirmedNow: 'Checked just now. Your license is valid.',
    unreachable: (until: string) => `Your license is valid offline ${until}. Sheaf will try again automatically.`,
    check: 'Check now',
    checking: 'Checking the license',
    deactivate: 'Deactivate this machine…',
    confirm: {
      title: 'Deactivate this machine?',
      help: (keyEnding: string) =>
        `This machine switches to the free tier, and another machine can use the license. To activate this machine again, you need the key (…${keyEnding}).`,
      confirmLabel: 'Deactivate',
    },
    deactivating: 'Deactivating',
    deactivated: 'Machine deactivated',
    deactivatedHelp: 'You can now activate another machine.',
  },
  problem: {
    file: (description: string, file: string) => `${description} File: ${file}`,
  },
  remedies: {
    check: 'Check again',
    key: 'Enter license key',
    portal: 'Customer portal',
    billing: 'Billing portal',
    renew: 'Renew',
    buy: 'Buy a license',
  },
  panel: {
    enterKey: 'Enter license key…',
    freeHelp: (tokens: number) =>
      `Unlimited prompts of up to ${fullCount(tokens)} tokens each. You never need a license to read, apply, or undo changes.`,
    trialBar: 'Trial days used',
  },
  table: {
    caption: 'Free and Pro features',
    feature: 'Feature',
    free: 'Free',
    pro: 'Pro',
    yes: 'yes',
    no: 'no',
  },
  offer: {
    seeFeatures: 'See Pro features',
  },
  trial: {
    start: 'Start 7-day trial',
    starting: 'Starting…',
    started: 'Trial started',
    startedHelp: (days: number) =>
      plural(days, {
        one: "All Pro features are available for # day. You won't be charged.",
        other: "All Pro features are available for # days. You won't be charged.",
      }),
    used: 'The trial has already been used on this machine.',
    usedHelp: 'The free tier has no time limit, and your work is kept.',
  },
  /** What each Pro feature is for, in a sentence. */
  reasons: {
    'more-than-free-tokens': {
      title: 'Prompts of any size',
      description: 'Copy as many tokens as your model accepts. The free tier is limited to 32,000 tokens per prompt.',
    },
    'server-tools': {
      title: 'Tools of MCP servers in chats',
      description: 'Let the model in a chat call the tools of your MCP servers. Each call asks you first.',
    },
    'code-maps': {
      title: 'Code maps',
      description: "Send a file's signatures instead of its full text, for a fraction of the tokens.",
    },
    'context-builder': { title: 'Context Builder', description: 'Finds the files your task needs, with a reason for each.' },
    'mcp-calls': { title: 'MCP server', description: "Lets editors and AI clients on this machine use Sheaf's tools, with your approval." },
    'pro-mode': { title: 'Pro Mode', description: 'One model plans the changes, others write the edits, and you review the result.' },
    'planning-model': { title: 'Planning model', description: 'Choose a model to plan changes before any files are edited.' },
    'model-overrides': { title: 'Model overrides', description: 'Use custom settings for individual models.' },
    'custom-providers': { title: 'Custom providers', description: 'Use any OpenAI-compatible provider with your own key.' },
    'workspace-presets': {
      title: 'Workspace presets',
      description: 'Save a selection and its prompts as a preset, and restore them with one click.',
    },
    'duplicate-workspace': { title: 'Duplicate workspaces', description: 'Try another selection without losing the current one.' },
    'ephemeral-workspace': {
      title: 'Ephemeral workspaces',
      description: 'Open a folder for a quick look. Nothing is saved when you close it.',
    },
    'several-windows': {
      title: 'Multiple windows',
      description: 'Work in two workspaces side by side, or in one workspace on two screens.',
    },
  },
} as const
