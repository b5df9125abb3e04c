import { languageIds } from '@sheaf/contract'

export interface RoadmapItem {
  name: string
  text: string
  docs?: string
}

export const completed: readonly RoadmapItem[] = [
  {
    name: 'Context Builder',
    text: 'Finds the files for a task, ranked locally or by a model.',
    docs: '/docs#s=pro-features&ss=ai-context-builder',
  },
  { name: 'Presets', text: 'For copying, chats, and selections.', docs: '/docs#s=compose-mode&ss=prompt-management' },
  {
    name: 'LLM Refactor via XML Apply',
    text: 'Edits across many files from one reply, all or nothing.',
    docs: '/docs#s=external-integration&ss=apply-mode-and-external-ai',
  },
  {
    name: 'MCP Server Integration',
    text: 'For editors and agents, with approval.',
    docs: '/docs#s=pro-features&ss=mcp-server-integration',
  },
  {
    name: 'Parallel Feature Workflow with tabs',
    text: 'Several tasks in one workspace, each with its own selection.',
    docs: '/docs#s=workspace-management&ss=task-tabs',
  },
  {
    name: 'Chat Image Support',
    text: 'Images in messages, without their metadata.',
    docs: '/docs#s=chat-mode&ss=chat-fundamentals',
  },
  {
    name: 'PDF and Web Docs Extraction',
    text: 'Text of documents and web pages in the prompt.',
    docs: '/docs#s=compose-mode&ss=documents',
  },
  {
    name: 'MCP Client Workflows',
    text: 'Resources, prompts, and tools of other MCP servers.',
    docs: '/docs#s=setup-configuration&ss=mcp-servers',
  },
  {
    name: `Code maps in ${languageIds.length} languages`,
    text: 'Including Ruby, Scala, and Kotlin.',
    docs: '/docs#s=core-concepts&ss=context-and-code-maps',
  },
  {
    name: 'Undo without git',
    text: 'Every multi-file commit can be undone.',
    docs: '/docs#s=external-integration&ss=apply-mode-and-external-ai',
  },
  {
    name: 'Command line',
    text: 'Pack, map, build, chat, apply, and undo from scripts.',
    docs: '/docs#s=external-integration&ss=the-command-line',
  },
  { name: 'Sheaf Bench', text: 'A public benchmark for precise edits.', docs: '/bench' },
]

export const planned: readonly RoadmapItem[] = [{ name: 'And more', text: 'The most requested features come first.' }]
