// The seven tabs of the feature showcase: specification §2.2, by these names.

import type { ShotName, VideoName } from '../media/index.ts'

export interface Feature {
  id: string
  name: string
  isPro: boolean
  /** A claim in a few words, then what it means. */
  title: string
  says: string
  shot: ShotName
  alt: string
  docs: string
  /** In public/media, as webm and mp4. */
  video?: VideoName
}

export const features: readonly Feature[] = [
  {
    id: 'visual-context-engineering',
    name: 'Visual Context Engineering',
    isPro: false,
    title: 'See what the model will see',
    says: 'Tick files and folders, cut a file to the lines that matter, and watch what that costs. The map of the budget shows where the tokens go, so you know what to take out first.',
    shot: 'treemap',
    alt: 'A treemap of the prompt: each rectangle is a file, as large as its tokens.',
    docs: '/docs#s=core-concepts&ss=file-selection-fundamentals',
    video: 'first-prompt',
  },
  {
    id: 'clipboard-xml-workflow',
    name: 'Clipboard & XML Workflow',
    isPro: false,
    title: 'Any chat can edit your files',
    says: 'Copy the prompt into the chat you already pay for and paste its reply back. XML edits, search and replace blocks, diffs and whole files are recognised. Each change is found exactly or refused with a reason, and nothing is written before you have seen it.',
    shot: 'review',
    alt: 'A review of three files: removed and added lines, with Accept and Reject at each change.',
    docs: '/docs#s=external-integration&ss=apply-mode-and-external-ai',
    video: 'apply-reply',
  },
  {
    id: 'code-maps',
    name: 'Code Maps',
    isPro: true,
    title: 'The whole shape, without the bodies',
    says: 'A map lists what a file offers: types, functions and their signatures. In Auto, Sheaf follows the imports of what you chose and brings the maps it leans on, each with the reason why.',
    shot: 'codemap',
    alt: 'The Code Map tab: files that the selection leans on, with their signatures and why each is there.',
    docs: '/docs#s=core-concepts&ss=context-and-code-maps',
    video: 'code-maps',
  },
  {
    id: 'ai-context-builder',
    name: 'AI Context Builder',
    isPro: true,
    title: 'Name the task, get the files',
    says: 'Describe what you want to change. A local ranking finds candidates by words, by the graph of imports and by what changed together before; a model of yours can read tree and maps on top. Picks come as high, medium and low, with the reason for each.',
    shot: 'builder',
    alt: 'The Context Builder with recommended files grouped by priority, and the reason for each.',
    docs: '/docs#s=pro-features&ss=ai-context-builder',
    video: 'context-builder',
  },
  {
    id: 'multi-model-ai-chat',
    name: 'Multi-Model AI Chat',
    isPro: false,
    title: 'Plan with one model, edit with another',
    says: 'Chat with your own keys, over files as they are at that moment. Plan talks, Act answers with edits that go to the review. In Pro Mode one model plans, and others write out the simple and the difficult edits.',
    shot: 'chat',
    alt: 'A chat about retries: a question, the answer of a model, tokens and cost of the turn, and edits ready for review.',
    docs: '/docs#s=chat-mode&ss=chat-fundamentals',
    video: 'chat',
  },
  {
    id: 'prompt-library',
    name: 'Prompt Library',
    isPro: false,
    title: 'Write it once, switch it on',
    says: 'Keep what you say again and again as stored prompts. Architect, Engineer and Review are there from the start; your own are switched on beside the instructions, and go in and out as JSON to share with a team.',
    shot: 'prompts',
    alt: 'The library of stored prompts: a list on the left, the text of the prompt Architect on the right.',
    docs: '/docs#s=compose-mode&ss=prompt-management',
  },
  {
    id: 'mcp-server-integration',
    name: 'MCP Server Integration',
    isPro: true,
    title: 'Your editor asks, Sheaf answers',
    says: 'Editors and agents search, read maps, set the selection and count tokens through a local MCP server. They see the folders you opened and nothing else. Each tool has a switch, each call is listed.',
    shot: 'mcp',
    alt: 'The settings of the MCP server: its tools with a switch for each, allowed clients, and the latest calls.',
    docs: '/docs#s=pro-features&ss=mcp-server-integration',
  },
]
