import type { ComponentProps } from 'react'

/** Wide tables scroll instead of the page, also by keyboard. */
export function Table(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cells is not a fieldset.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Table">
      <table {...props} />
    </div>
  )
}
