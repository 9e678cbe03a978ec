/** Work for a client, or a product of one's own. */
export const projectKinds = ['delivery', 'product'] as const
export type ProjectKind = (typeof projectKinds)[number]
export const projectKindNames: Record<ProjectKind, string> = { delivery: 'Delivery', product: 'Product' }
