import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Go's checksum database has had this code for years; Debian: golang-go, golang-golang-x-mod-dev. */
const environment = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' }
const isThere = spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], { env: environment }).status === 0
// The gate must not pass without it.
export const noOutsider = isThere || process.env.CI ? false : 'needs golang-go and golang-golang-x-mod-dev'

/** Runs the stranger's program, which knows the public addresses alone. */
export function outsider(given: object): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const parts = ['main.go', 'results.go'].map((name) => join(import.meta.dirname, '../outsider', name))
    const child = execFile('go', ['run', ...parts], { env: environment }, (error, out, err) => {
      resolve({ code: error ? 1 : 0, out, err })
    })
    child.stdin!.end(JSON.stringify(given))
  })
}
