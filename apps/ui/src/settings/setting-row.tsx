import type { ReactNode } from 'react'

/** A setting that is not just on or off: its label, description and control. */
export function SettingRow({ label, description, children }: { label: string; description?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <div className="min-w-40 grow">
        <div>{label}</div>
        {description !== undefined && <div className="text-sm text-muted">{description}</div>}
      </div>
      {children}
    </div>
  )
}

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-5">
      <h3 className="pb-1 text-xs text-faint">{title}</h3>
      <div className="divide-y divide-line rounded-md border border-line px-3">{children}</div>
    </section>
  )
}
