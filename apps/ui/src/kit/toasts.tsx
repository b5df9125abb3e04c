// Short messages over the window, where they cover no control. Uses our component library: one that injects its own styles breaks our CSP.

import { Toast } from '@base-ui/react/toast'
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { words } from './kit.words.ts'
import { type Tone, toasts } from './notify.ts'
import { useToastPosition } from './use-toast-position.ts'

const icons: Record<Tone, typeof Info> = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleX }
const colors: Record<Tone, string> = { success: 'text-success', info: 'text-info', warning: 'text-warning', error: 'text-danger' }

export function Toasts() {
  return (
    <Toast.Provider toastManager={toasts} limit={4}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Viewport() {
  const viewport = useRef<HTMLDivElement>(null)
  const { toasts: shown } = Toast.useToastManager()
  const position = useToastPosition(viewport, shown.length)
  return (
    <Toast.Viewport
      ref={viewport}
      style={position ?? {}}
      className={classNames(
        // Invisible for the moment in which it is measured.
        position === null && 'right-3 bottom-13 opacity-0',
        'fixed z-50 flex w-75 flex-col gap-2 outline-none max-sm:w-[calc(100vw-24px)]',
      )}
    >
      <List />
    </Toast.Viewport>
  )
}

function List() {
  const { toasts: shown } = Toast.useToastManager<{ tone: Tone }>()
  return shown.map((toast) => {
    const tone = toast.data?.tone ?? 'info'
    const Icon = icons[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        data-toast
        className="rounded-md border border-line bg-raised shadow-float transition-[opacity,transform] duration-140 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-2.5 p-2.5 pl-3">
          <Icon className={classNames('mt-0.5 size-4 shrink-0', colors[tone])} aria-hidden />
          <div className="min-w-0 grow">
            <Toast.Title className="break-words" />
            <Toast.Description className="text-sm break-words text-muted" />
            <Toast.Action className="mt-1.5 inline-flex h-6 items-center rounded-md border border-line px-2 text-sm hover:bg-hover" />
          </div>
          <Toast.Close
            render={
              <IconButton label={words.dismiss}>
                <X />
              </IconButton>
            }
          />
        </Toast.Content>
      </Toast.Root>
    )
  })
}
