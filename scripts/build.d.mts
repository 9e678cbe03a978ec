type Part = 'interface' | 'servidor'
export function isBuilt(names?: Part[]): boolean
export function build(onBuild?: (part: string) => void, names?: Part[]): Promise<void>
/** Answers what is imported from outside. */
export function buildServer(outDir: string): Promise<{ external: string[] }>
