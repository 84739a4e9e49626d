import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Package {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const lockfile = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Package> }

test('the lockfile has no download addresses', () => {
  assert.ok(Object.keys(packages).length > 500)
  const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved?.includes('://'))
  assert.deepEqual(addressed, [])
})

// npm leaves out the binaries of other platforms when it writes the lockfile beside installed packages. `npm ci` then
// refuses the lockfile, and other platforms install without their binaries. `npm install --package-lock-only` in a copy
// of the package files adds them.
test('the lockfile has the binaries of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !places(path, name).some((place) => place in packages)),
  )
  assert.deepEqual(missing, [])
})

/** Where a dependency of the package at this path may be installed. */
function places(path: string, name: string): string[] {
  const above = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return ['', ...above].map((folder) => `${folder && `${folder}/`}node_modules/${name}`)
}
