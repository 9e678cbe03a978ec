export function isBuilt(): boolean
export function build(onBuild?: (part: string) => void): Promise<void>
export function buildServer(outDir: string): Promise<void>
