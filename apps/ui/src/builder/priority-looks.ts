// How a priority looks: a color, a word and an icon, never color alone.

import type { Priority } from '@sheaf/contract'
import { ChevronDown, ChevronsUp, ChevronUp, type LucideIcon } from 'lucide-react'

interface Look {
  label: string
  /** What the priority means for a task. */
  says: string
  icon: LucideIcon
  soft: string
  text: string
}

export const priorityLooks: Record<Priority, Look> = {
  high: { label: 'High', says: 'very likely needed', icon: ChevronsUp, soft: 'bg-danger-soft text-danger', text: 'text-danger' },
  medium: { label: 'Medium', says: 'worth reading', icon: ChevronUp, soft: 'bg-warning-soft text-warning', text: 'text-warning' },
  low: { label: 'Low', says: 'may help', icon: ChevronDown, soft: 'bg-info-soft text-info', text: 'text-info' },
}
