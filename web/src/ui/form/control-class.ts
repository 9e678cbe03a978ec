/** Classes that everything one types in shares. */
export const controlClass =
  'w-full rounded-2 border border-field bg-raised px-2.5 text-cell text-ink max-md:text-[1rem] ' +
  'focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:opacity-60'
