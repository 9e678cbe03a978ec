/** The links below and beside a form. */
export const quietLinkClass =
  'rounded-1 font-medium text-accent-text underline-offset-3 hover:underline disabled:opacity-50 max-md:py-1'
