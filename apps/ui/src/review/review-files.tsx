// The files of a review: a list at the side, or a select where there is no room for one.

import type { ReviewFile, ReviewState } from '@sheaf/contract'
import { Ban, Check, CircleDashed, CircleDot, Equal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { actionNames } from '../apply/reply-words.ts'
import { classNames } from '../kit/class-names.ts'
import { shortCount } from '../kit/format.ts'
import { Select } from '../kit/select.tsx'
import { decided, type FileVerdict, fileVerdict } from './review-slots.ts'

interface FilesProps {
  review: ReviewState
  current: number
  onChoose: (file: number) => void
}

export function FileList({ review, current, onChoose }: FilesProps) {
  return (
    <nav aria-label="Changed files" className="hidden w-56 shrink-0 overflow-y-auto border-r border-line bg-paper py-1 @[720px]:block">
      <ul>
        {review.files.map((file, index) => (
          <li key={`${file.path} ${file.action}`} className="[contain-intrinsic-size:auto_40px] [content-visibility:auto]">
            <button
              type="button"
              aria-current={index === current}
              title={file.to === undefined ? file.path : `${file.path} → ${file.to}`}
              onClick={() => onChoose(index)}
              className={classNames(
                'flex w-full items-start gap-2 px-2.5 py-1 text-left outline-offset-[-2px] hover:bg-hover',
                index === current && 'bg-accent-soft hover:bg-accent-soft',
              )}
            >
              <VerdictIcon verdict={fileVerdict(file)} />
              <span className="min-w-0 grow">
                <span className={classNames('block truncate', file.action === 'delete' && 'line-through')}>{nameOf(file.path)}</span>
                <span className="block truncate text-xs text-muted">
                  {file.action === 'modify' ? '' : `${actionNames[file.action]} · `}
                  {folderOf(file.path)}
                </span>
              </span>
              <Counts file={file} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function FileSelect({ review, current, onChoose }: FilesProps) {
  if (review.files.length < 2) return null
  return (
    <div className="flex shrink-0 border-b border-line bg-paper px-3 py-1.5 @[720px]:hidden">
      <Select
        label="File"
        className="w-full max-w-full min-w-0 [&>span:first-child]:grow [&>span:first-child]:text-left"
        value={String(current)}
        onChange={(next) => onChoose(Number(next))}
        choices={review.files.map((file, index) => ({
          value: String(index),
          label: file.path,
          says: `${actionNames[file.action]} · ${verdictWords[fileVerdict(file)]}`,
        }))}
      />
    </div>
  )
}

function Counts({ file }: { file: ReviewFile }) {
  const { verdicts, added, removed } = file
  return (
    <span className="shrink-0 text-right text-xs tabular">
      <span className="block">
        <span className="text-success">+{shortCount(added)}</span> <span className="text-danger">−{shortCount(removed)}</span>
      </span>
      {verdicts.length > 0 && (
        <span className="block text-muted">
          {decided(file)}/{verdicts.length}
          <span className="sr-only"> decided</span>
        </span>
      )}
    </span>
  )
}

const verdictWords: Record<FileVerdict, string> = {
  open: 'undecided',
  accepted: 'accepted',
  rejected: 'rejected',
  mixed: 'partly decided',
  blocked: 'cannot be applied',
  unchanged: 'nothing to do',
}

const icons: Record<FileVerdict, ReactNode> = {
  open: <CircleDashed className="text-faint" />,
  accepted: <Check className="text-success" />,
  rejected: <X className="text-danger" />,
  mixed: <CircleDot className="text-warning" />,
  blocked: <Ban className="text-danger" />,
  unchanged: <Equal className="text-faint" />,
}

export function VerdictIcon({ verdict }: { verdict: FileVerdict }) {
  return (
    <span role="img" aria-label={verdictWords[verdict]} title={verdictWords[verdict]} className="mt-0.5 shrink-0 [&_svg]:size-4">
      {icons[verdict]}
    </span>
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}
