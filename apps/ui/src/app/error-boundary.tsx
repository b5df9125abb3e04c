// Keeps a bug from leaving the window blank: shows the error, and a reload restores everything, because the host holds it.

import { Component, type ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { words } from './app.words.ts'

export class ErrorBoundary extends Component<{ children: ReactNode }, { problem: string | null }> {
  override state = { problem: null }

  static getDerivedStateFromError(problem: unknown): { problem: string } {
    return { problem: problem instanceof Error ? problem.message : String(problem) }
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <div className="mx-auto flex h-full max-w-150 flex-col justify-center p-6">
        <Problem says={words.broken.title(problem)} try={words.broken.help}>
          <Button tone="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        </Problem>
      </div>
    )
  }
}
