import { languageIds } from '@sheaf/contract'

export interface RoadmapItem {
  name: string
  says: string
  docs?: string
}

export const completed: readonly RoadmapItem[] = [
  {
    name: 'Context Builder',
    says: 'Files for a task, ranked locally or with a model.',
    docs: '/docs#s=pro-features&ss=ai-context-builder',
  },
  { name: 'Presets', says: 'For what is copied, for chats, for selections.', docs: '/docs#s=compose-mode&ss=prompt-management' },
  {
    name: 'LLM Refactor via XML Apply',
    says: 'Edits over many files out of one reply, all or none.',
    docs: '/docs#s=external-integration&ss=apply-mode-and-external-ai',
  },
  {
    name: 'MCP Server Integration',
    says: 'For editors and agents, with approval.',
    docs: '/docs#s=pro-features&ss=mcp-server-integration',
  },
  {
    name: `Code maps in ${languageIds.length} languages`,
    says: 'Ruby, Scala and Kotlin among them.',
    docs: '/docs#s=core-concepts&ss=context-and-code-maps',
  },
  {
    name: 'Undo without git',
    says: 'Every commit of several files can be taken back.',
    docs: '/docs#s=external-integration&ss=apply-mode-and-external-ai',
  },
  {
    name: 'The command line',
    says: 'Pack, map, build, chat, apply and undo, for scripts.',
    docs: '/docs#s=external-integration&ss=the-command-line',
  },
  { name: 'Sheaf Bench', says: 'A public benchmark for precise edits.', docs: '/bench' },
]

export const planned: readonly RoadmapItem[] = [
  { name: 'Parallel Feature Workflow with tabs', says: 'Several tasks in one workspace, each with its selection.' },
  { name: 'Chat Image Support', says: 'Pictures in a message, for models that see.' },
  { name: 'PDF and Web Docs Extraction', says: 'Text of documents and pages as part of the context.' },
  { name: 'MCP Client Workflows', says: 'Tools of other servers, from within Sheaf.' },
  { name: 'And more', says: 'What people ask for most comes first.' },
]
