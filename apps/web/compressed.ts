import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zipped = promisify(gzip)

/** Smaller ones fit one packet as they are, and the server compresses nothing below it. */
const LEAST_BYTES = 1024
/** The best level takes many times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes `.br` and `.gz` beside each script and sheet of the build: the server sends them without any work. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir = 'dist' }) {
      const files = globSync('assets/*.{js,css}', { cwd: dir })
      await Promise.all(files.map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(path: string) {
  const whole = await readFile(path)
  if (whole.length < LEAST_BYTES) return
  await writeFile(`${path}.br`, await brotli(whole, BROTLI))
  await writeFile(`${path}.gz`, await zipped(whole, { level: 9 }))
}
