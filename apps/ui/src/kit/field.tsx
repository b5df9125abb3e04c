import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

const look =
  'w-full rounded-md border border-line bg-surface px-2 text-ink outline-none focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent focus-visible:outline-offset-0'

/** A text field with its label; `hideLabel` keeps it for screen readers only. */
export function Field({
  label,
  hideLabel,
  description,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'id'> & { label: string; hideLabel?: boolean; description?: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm text-muted'}>
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined && description === undefined ? undefined : `${id}-says`}
        className={classNames(look, 'h-7')}
      />
      {(error ?? description) !== undefined && (
        <p id={`${id}-says`} className={classNames('mt-1 text-sm', error === undefined ? 'text-muted' : 'text-danger')}>
          {error ?? description}
        </p>
      )}
    </div>
  )
}

export function TextArea({
  label,
  hideLabel,
  description,
  mono,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id'> & { label: string; hideLabel?: boolean; description?: ReactNode; mono?: boolean }) {
  const id = useId()
  return (
    <div className={classNames('flex flex-col', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm text-muted'}>
        {label}
      </label>
      <textarea id={id} spellCheck={false} {...rest} className={classNames(look, 'grow resize-y py-1.5', mono && 'font-mono text-sm')} />
      {description !== undefined && <p className="mt-1 text-sm text-muted">{description}</p>}
    </div>
  )
}
