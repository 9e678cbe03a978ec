/** Classes of what floats above the page (menus, lists, tooltips), so that all of it moves alike. */
export const popupMotion =
  'origin-(--transform-origin) transition-[opacity,scale] duration-(--base) ease-out ' +
  'data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0'

export const popupClass = `${popupMotion} overflow-y-auto rounded-3 border border-line bg-raised p-1 shadow-2 outline-none max-h-(--available-height)`

export const itemClass =
  'flex min-h-8 cursor-default items-center justify-between gap-3 rounded-2 px-2 py-1 text-cell text-ink-2 outline-none select-none ' +
  'data-highlighted:bg-hover dark:data-highlighted:bg-neutral data-highlighted:text-ink data-disabled:opacity-50 max-md:min-h-11'
