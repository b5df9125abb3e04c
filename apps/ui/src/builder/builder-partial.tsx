// The best matches so far, while files are still being read. They can be previewed; the complete list replaces them.

import { type PartialRanking, visibleText } from '@sheaf/contract'
import { showPreview } from '../state/view-state.ts'
import { words } from './builder.words.ts'
import { priorityStyles } from './priority-styles.ts'

export function BuilderPartial({ files }: PartialRanking) {
  return (
    <div className="shrink-0 px-2 pb-2">
      <h3 className="px-2 pt-2.5 pb-0.5 text-xs text-faint">{words.partial.label}</h3>
      <ul aria-label={words.partial.label} className="flex flex-col">
        {files.map(({ path, priority, why }) => {
          const { label, icon: Icon, text } = priorityStyles[priority]
          const slash = path.lastIndexOf('/')
          return (
            <li key={path}>
              <button
                type="button"
                onClick={() => showPreview(path)}
                className="flex w-full min-w-0 items-start gap-2 rounded-md px-2 py-1 text-left -outline-offset-2 hover:bg-hover"
              >
                <Icon className={`mt-0.5 size-4 shrink-0 ${text}`} aria-hidden />
                <span className="min-w-0 grow">
                  <span className="sr-only">{words.row.preview}</span>
                  <span className="block truncate" title={visibleText(path)}>
                    {visibleText(path.slice(slash + 1))}{' '}
                    <span className="text-xs text-faint">{visibleText(path.slice(0, Math.max(0, slash)))}</span>
                  </span>
                  <span className="sr-only">{words.row.priority(label)}</span>
                  <span className="line-clamp-2 text-xs break-words text-muted">{visibleText(why)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
