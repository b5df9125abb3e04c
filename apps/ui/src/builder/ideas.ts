// Recommendations by priority, and which of them are shown.

export type Priority = 'high' | 'medium' | 'low'

export interface Idea {
  path: string
  priority: Priority
  why: string
}

export const priorities: readonly Priority[] = ['high', 'medium', 'low']

export function byPriority(ideas: readonly Idea[]): Record<Priority, readonly Idea[]> {
  return {
    high: ideas.filter(({ priority }) => priority === 'high'),
    medium: ideas.filter(({ priority }) => priority === 'medium'),
    low: ideas.filter(({ priority }) => priority === 'low'),
  }
}

export function shownIdeas(ideas: readonly Idea[], isOn: Record<Priority, boolean>): Idea[] {
  return ideas.filter(({ priority }) => isOn[priority])
}
