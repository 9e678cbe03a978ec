export function isBuilt(): boolean
export function build(onBuild?: (part: string) => void): Promise<void>
