// How a priority looks: a color, a word and an icon, never color alone.

import type { Priority } from '@sheaf/contract'
import { ChevronDown, ChevronsUp, ChevronUp, type LucideIcon } from 'lucide-react'
import { words } from './builder.words.ts'

interface PriorityStyle {
  label: string
  /** What the priority means for a task. */
  meaning: string
  icon: LucideIcon
  soft: string
  text: string
}

export const priorityStyles: Record<Priority, PriorityStyle> = {
  high: { ...words.priorities.high, icon: ChevronsUp, soft: 'bg-danger-soft text-danger', text: 'text-danger' },
  medium: { ...words.priorities.medium, icon: ChevronUp, soft: 'bg-warning-soft text-warning', text: 'text-warning' },
  low: { ...words.priorities.low, icon: ChevronDown, soft: 'bg-info-soft text-info', text: 'text-info' },
}
