import type { Entitlement } from '@sheaf/contract'

/** What each Pro feature is for, in a sentence. */
export const proReasons: Record<Entitlement, { title: string; says: string }> = {
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
}
