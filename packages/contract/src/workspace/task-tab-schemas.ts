// Task tabs: the tasks of one workspace, each with its own selection, instructions, Context Builder results, review, and chats.

import { z } from 'zod'
import { id, index, workspaceScope } from '../api/input-schemas.ts'

const taskTabSchema = z.object({
  /** The tab is opened like a workspace with this ID. The first tab has the ID of the workspace itself. */
  id: z.string().min(1),
  /** Empty: the user gave it none. */
  name: z.string(),
  /** The first words of its instructions, for a tab without a name. */
  suggested: z.string(),
  /** Files of its open review. Absent: none. */
  underReview: z.array(z.string()).exactOptional(),
  /** Of a closed tab: its position when it was closed. */
  position: index.exactOptional(),
})
export type TaskTab = z.infer<typeof taskTabSchema>

export const taskTabsSchema = z.object({
  /** In order of appearance. */
  open: z.array(taskTabSchema).min(1),
  /** Last closed first. */
  closed: z.array(taskTabSchema),
  /** The tab that a window used last. */
  active: z.string(),
})
export type TaskTabs = z.infer<typeof taskTabsSchema>

export const tabsChangeSchema = z.object({
  /** Any open tab of the workspace. */
  ...workspaceScope,
  change: z.discriminatedUnion('type', [
    z.object({ type: z.literal('new') }),
    z.object({ type: z.literal('duplicate'), tab: id }),
    /** An empty name: shown with the suggested one. */
    z.object({ type: z.literal('rename'), tab: id, name: z.string().max(200) }),
    /** The last tab is replaced with an empty one. */
    z.object({ type: z.literal('close'), tab: id }),
    z.object({ type: z.literal('reopen'), tab: id }),
    z.object({ type: z.literal('move'), tab: id, to: index }),
  ]),
})
export type TabsChange = z.infer<typeof tabsChangeSchema>['change']

export interface TabsChanged {
  tabs: TaskTabs
  /** The tab to show now: the new or reopened one, or the neighbor of a closed one. */
  show: string
}
