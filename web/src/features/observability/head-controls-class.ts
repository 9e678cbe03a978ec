/** The room of the page's controls, before they come too: a line of their own on phones, below the title. */
export const headControlsClass = 'min-h-8 max-md:min-h-control max-md:w-[min(21rem,100vw-2rem)]'
