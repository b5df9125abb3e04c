// The seven tabs of the feature showcase, with the names in specification §2.2.

import type { ShotName, VideoName } from '../media/index.ts'

export interface Feature {
  id: string
  name: string
  isPro: boolean
  /** A short claim; `text` explains it. */
  title: string
  text: string
  shot: ShotName
  alt: string
  docs: string
  /** File in public/media, as webm and mp4. */
  video?: VideoName
}

export const features: readonly Feature[] = [
  {
    id: 'visual-context-engineering',
    name: 'Visual Context Engineering',
    isPro: false,
    title: 'See what the model will see',
    text: 'Select files and folders, trim a file to the lines that matter, and see what each one costs. A treemap shows where the tokens go, so you know what to remove first.',
    shot: 'treemap',
    alt: 'A treemap of the prompt. Each rectangle is a file, sized by its token count.',
    docs: '/docs#s=core-concepts&ss=file-selection-fundamentals',
    video: 'first-prompt',
  },
  {
    id: 'clipboard-xml-workflow',
    name: 'Clipboard & XML Workflow',
    isPro: false,
    title: 'Any chat can edit your files',
    text: 'Copy the prompt into the chat you already pay for and paste the reply back. Sheaf understands XML edits, search/replace blocks, diffs, and whole files. Each change is either located exactly or rejected with a reason, and nothing is written until you review it.',
    shot: 'review',
    alt: 'A review of three files: removed and added lines, with Accept and Reject buttons for each change.',
    docs: '/docs#s=external-integration&ss=apply-mode-and-external-ai',
    video: 'apply-reply',
  },
  {
    id: 'code-maps',
    name: 'Code Maps',
    isPro: true,
    title: 'The structure without the bodies',
    text: 'A code map lists what a file defines: types, functions, and their signatures. In Auto mode, Sheaf follows the imports in your selected files and adds maps of the files they depend on, with a reason for each.',
    shot: 'codemap',
    alt: 'The Code Map tab: files the selection depends on, with their signatures and the reason each is included.',
    docs: '/docs#s=core-concepts&ss=context-and-code-maps',
    video: 'code-maps',
  },
  {
    id: 'ai-context-builder',
    name: 'AI Context Builder',
    isPro: true,
    title: 'Describe the task, get the files',
    text: 'Describe what you want to change. A local ranking finds candidates based on keywords, imports, and files that changed together in the past. A model of your choice can then read the file tree and code maps. Recommendations are grouped into high, medium, and low priority, with a reason for each.',
    shot: 'builder',
    alt: 'The Context Builder with recommended files grouped by priority and a reason for each.',
    docs: '/docs#s=pro-features&ss=ai-context-builder',
    video: 'context-builder',
  },
  {
    id: 'multi-model-ai-chat',
    name: 'Multi-Model AI Chat',
    isPro: false,
    title: 'Plan with one model, edit with another',
    text: 'Use your own keys, or an agent that you already have, to chat about the current versions of your files. With Plan, the model replies in text. With Act, it proposes edits for you to review. In Pro Mode, one model plans while others write the simple and complex edits.',
    shot: 'chat',
    alt: 'A chat about retries: a question, the model’s answer, the tokens and cost of the turn, and edits ready for review.',
    docs: '/docs#s=chat-mode&ss=chat-fundamentals',
    video: 'chat',
  },
  {
    id: 'prompt-library',
    name: 'Prompt Library',
    isPro: false,
    title: 'Write it once, reuse it anywhere',
    text: 'Save the instructions you repeat as stored prompts. Architect, Engineer, and Review are built in. Turn prompts on or off next to your instructions, and import or export them as JSON to share them with your team.',
    shot: 'prompts',
    alt: 'The prompt library: a list of stored prompts on the left, the text of the Architect prompt on the right.',
    docs: '/docs#s=compose-mode&ss=prompt-management',
  },
  {
    id: 'mcp-server-integration',
    name: 'MCP Server Integration',
    isPro: true,
    title: 'Your editor asks, Sheaf answers',
    text: 'Editors and agents search, read code maps, set the selection, and count tokens through a local MCP server. They see only the folders you opened. You can turn each tool on or off, and every call is listed.',
    shot: 'mcp',
    alt: 'The MCP server settings: tools with a switch for each, allowed clients, and recent calls.',
    docs: '/docs#s=pro-features&ss=mcp-server-integration',
  },
]
