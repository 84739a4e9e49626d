import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { commands } from '../apps/server/src/cli/commands/index.ts'
import { FILE_NAME, NAMES } from '../apps/server/src/platform/settings/names.mjs'

const text = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
/** `palata create-person vera --role operator`, in a block or between backticks. */
const RUN = /(?:^|[\s`/])(?:palata|operator --) ([a-z][a-z-]+)((?: [^\n`]*)?)/g

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
