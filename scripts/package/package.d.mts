export const shippedPaths: string[]
export function makePackage(folder: string, options?: { database?: boolean }): Promise<void>
