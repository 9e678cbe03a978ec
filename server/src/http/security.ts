import type { FastifyInstance } from 'fastify'

/**
 * Headers of every answer. Scripts and styles come from our own bundle only: that is what makes a session in local
 * storage tolerable. `data:` images are the QR codes of second factors.
 */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  const headers = {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // Its filter in old browsers does more harm than good.
    'x-xss-protection': '0',
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
