import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { endpointAddresses } from './endpointAddresses.ts'
import { TARGET } from './floor/floor.ts'

const client = fileURLToPath(new URL('dist/client/', import.meta.url))
const hashOf = (...parts: (string | Buffer)[]) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

/** Files that the service worker caches: the whole build except the emoji names (1 MB). */
function filesOfBuild() {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const left = Object.entries(manifest).flatMap(([key, { file }]) => (/emojibase-data/.test(key) ? [file] : []))
  const named = globSync('assets/*', { cwd: client }).filter((file) => !left.includes(file) && !/\.(br|gz)$/.test(file))
  const lasting = globSync('static/{*.svg,icons/*}', { cwd: client })
  const template = readFileSync(join(client, 'index.html'))
  return {
    entry: `/${manifest['index.html']!.file}`,
    files: [
      { url: '/shell.html', revision: hashOf(template) },
      ...named.sort().map((file) => ({ url: `/${file}`, revision: null })),
      ...lasting.sort().map((file) => ({ url: `/${file}`, revision: hashOf(readFileSync(join(client, file))) })),
    ],
  }
}

/** Resolved lazily: the client's manifest exists when the worker is built, not when this config is loaded. */
const filesDefined: Plugin = {
  name: 'files-of-build',
  config() {
    const { entry, files } = filesOfBuild()
    return { define: { FILES_OF_BUILD: JSON.stringify(files), ENTRY_OF_BUILD: JSON.stringify(entry) } }
  },
}

/** Builds the service worker as one file beside the client, which is built first. */
export default defineConfig({
  plugins: [endpointAddresses(['at', 'alsoAt', 'offline']), filesDefined],
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: TARGET,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('worker/main.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/api/withoutZod.ts', import.meta.url)) }],
  },
})
