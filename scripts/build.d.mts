export function isBuilt(): boolean
export function build(onBuild?: (part: string) => void): Promise<void>
/** Answers what is imported from outside. */
export function buildServer(outDir: string): Promise<{ external: string[] }>
