import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { refuseChunkLoops } from './early/chunk-loops.ts'
import { chunkNames } from './early/chunks.ts'
import { compileAhead } from './early/compile-ahead.ts'
import { earlyScript } from './early/early-script.ts'

const script = /\.[cm]?[jt]sx?$/
const server = `http://localhost:${process.env.PORT ?? '3000'}`

/**
 * The page's policy allows no style element, and sonner adds one while its module loads.
 * Its style sheet comes with our bundle instead (see styles.css).
 */
function withoutInjectedStyle(): Plugin {
  return {
    name: 'sonner-without-injected-style',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null
      const clean = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (clean === code) this.error('sonner no longer injects its style the way we know: look again')
      return { code: clean, map: null }
    },
  }
}

/** A picker's list has a way out for screen readers that is named in English, and nothing to name it by. */
function portugueseLabels(): Plugin {
  return {
    name: 'base-ui-in-portuguese',
    transform(code, id) {
      if (!/\/ComboboxInternalDismissButton\.m?js$/.test(id)) return null
      const named = code.replace(/(["'])Dismiss\1/, '"Fechar lista"')
      if (named === code) this.error('Base UI no longer names the way out of a list as we know: look again')
      return { code: named, map: null }
    },
  }
}

/** Asks for the Latin font together with the page, so that text does not change shape after the first paint. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Refuses to load a part once it is needed that another file loads at once: the build would only warn of it. */
function refuseIneffective(warning: Rolldown.RollupLog, warn: (warning: Rolldown.RollupLog) => void): void {
  if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message)
  warn(warning)
}

export default defineConfig({
  plugins: [
    withoutInjectedStyle(),
    portugueseLabels(),
    react(),
    tailwind(),
    fontPreload(),
    earlyScript(),
    compileAhead(),
    refuseChunkLoops(),
  ],
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/auth/v1': server,
      '/functions': server,
      '/dev/mail': server,
      '/parar-emails': server,
      '/ajuda': server,
      '/healthz': server,
    },
  },
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // Styles of pages that the server writes: see server/src/openapi/page, server/src/guide and server/src/mail/local-mailbox.
    rollupOptions: {
      onwarn: refuseIneffective,
      input: ['index.html', 'src/api-docs.css', 'src/guide.css', 'src/local-mailbox.css'],
      output: {
        codeSplitting: {
          groups: [
            // The scripts that every page needs (style sheets of other documents are no part of them), then few files more.
            { name: 'start', tags: ['$initial'], test: script, priority: 1 },
            {
              name: chunkNames(import.meta.dirname),
              debugName: 'by page',
              test: script,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
