import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { commands } from '../apps/server/src/cli/commands/index.ts'
import { FILE_NAME, NAMES } from '../apps/server/src/platform/settings/names.mjs'
import { problemsOf } from '../apps/server/src/platform/settings/rules.mjs'

const text = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
/** `palata create-person vera --role operator`, in a block or between backticks, up to the next command of its line. */
const RUN = /(?:^|[\s`/])(?:palata|operator --) ([a-z][a-z-]+)((?: [^\n`&]*)?)/g

test('every command in docs/running.md exists, with its options', () => {
  const lines = text
    .split('\n')
    .filter((line) =>
      /`(?:palata|npm run operator --) [a-z]|^(?:\d.*root \/usr\/local\/bin\/)?palata [a-z]|\/bin\/palata [a-z]/.test(
        line,
      ),
    )
  const runs = lines.flatMap((line) => [...line.matchAll(RUN)])
  assert.ok(runs.length >= 6, 'the commands are found')
  for (const [, name, words] of runs) {
    const command = commands.find((one) => one.name === name)
    assert.ok(command, `no command ${name}`)
    for (const [, option] of words!.matchAll(/--([a-z-]+)/g))
      assert.ok(option! in { ...command.options, by: 0, verbose: 0, help: 0 }, `${name} has no --${option}`)
  }
})

test('every setting in docs/running.md exists', () => {
  const inFiles = [...text.matchAll(/^([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST|ROLE|BRAND)=/gm)].map(([, name]) => name!)
  const inTexts = [...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?:=[^`]*)?`/g)].map(([, name]) => name!)
  assert.ok(inFiles.length > 8 && inTexts.length > 5, 'the settings are found')
  for (const name of [...inFiles, ...inTexts]) assert.ok([...NAMES, FILE_NAME].includes(name), name)
})

test('the settings of docs/running.md, pasted with their words unchanged, are refused by name', () => {
  const block = /cat > \/srv\/palata\/\.env <<'END'\n([\s\S]*?)\nEND/.exec(text)![1]!
  const given = parseEnv(block) as Record<string, string>
  const told = problemsOf(given).join('\n')
  for (const [name, value] of Object.entries(given))
    assert.equal(told.includes(`${name}: `), /кабинета|оттуда/.test(value), name)
})

test('the operator command of docs/running.md finds its programs under the short PATH of cron', () => {
  const [, script] = /cat > \/usr\/local\/bin\/palata <<'END'\n([\s\S]*?)\nEND/.exec(text)!
  const [, line] = /cat > \/etc\/cron\.d\/palata <<'END'\n([\s\S]*?)\nEND/.exec(text)!
  const [, run] = /^[\d* ]+ root (\S+)/.exec(line!)!
  const called = [run!, ...[...script!.matchAll(/\bexec (\S+)/g)].map(([, program]) => program!)]
  assert.equal(called.length, 2)
  // Debian's cron looks in /usr/bin and /bin only; `runuser` is in /usr/sbin.
  for (const program of called) assert.match(program, /^\//, program)
})
