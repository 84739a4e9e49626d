import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { runGroup } from './group.ts'

const folder = mkdtempSync(join(tmpdir(), 'palata-group-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a test file with this text, and calls it hung after a silence that is longer than a start on a busy machine. */
async function run(name: string, text: string) {
  const file = join(folder, `${name}.test.mjs`)
  writeFileSync(
    file,
    `import { test } from 'node:test'\nimport { setTimeout as pause } from 'node:timers/promises'\ntest('одно', () => {})\n${text}\n`,
  )
  const { NODE_TEST_CONTEXT, ...env } = process.env
  return await runGroup([file], join(folder, `report-${name}`), env, 5_000)
}

const HUNG = [
  [
    'a test that waits for ever',
    `test('ждёт', () => new Promise(() => setInterval(() => {}, 1000)))`,
    'ждёт',
    /"timer"/,
  ],
  [
    'a test that spins',
    `test('крутится', async () => { await pause(50); for (;;); })`,
    'крутится',
    /hung-1\.test\.mjs/,
  ],
  ['a process that does not end', `setInterval(() => {}, 1000)`, 'процесс не завершается', /"timer"/],
] as const

describe('a group of test files', { concurrency: true, timeout: 60_000 }, () => {
  for (const [index, [kind, text, name, where]] of HUNG.entries())
    test(`${kind} fails by its name with the place where it stands`, async () => {
      const { code, results } = await run(`hung-${index}`, text)
      assert.equal(code, 1)
      assert.deepEqual(
        results.map((result) => [result.name, result.isPassed]),
        [
          ['одно', true],
          [name, false],
        ],
      )
      assert.match(results[1]!.why!, where)
    })

  test('what a killed test had started ends with it', async () => {
    const pidFile = join(folder, 'pid')
    const start = `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
test('оставляет', () => {
  writeFileSync(${JSON.stringify(pidFile)}, String(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid))
  return new Promise(() => {})
})`
    await run('left', start)
    const pid = readFileSync(pidFile, 'utf8')
    const isRunning = () =>
      existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/status`, 'utf8').includes('State:\tZ')
    while (isRunning()) await setImmediate()
  })

  test('a process that ends tells its own results and code', async () => {
    const fine = await run('fine', '')
    assert.deepEqual([fine.code, fine.results.length], [0, 1])
    const failed = await run('failed', `test('нет', () => { throw new Error('причина') })`)
    assert.equal(failed.code, 1)
    assert.deepEqual(
      failed.results.map(({ name, isPassed }) => [name, isPassed]),
      [
        ['одно', true],
        ['нет', false],
      ],
    )
    assert.match(failed.results[1]!.why!, /причина/)
  })

  test('a suite that fails names its failed tests with their reasons', async () => {
    const { results } = await run(
      'suite',
      `import { suite } from 'node:test'
suite('набор', () => {
  test('верный', () => {})
  test('неверный', () => { throw new Error('первая') })
  suite('глубже', () => test('глубокий', () => { throw new Error('вторая') }))
})
test('после', () => {})`,
    )
    assert.deepEqual(
      results.map(({ name, isPassed }) => [name, isPassed]),
      [
        ['одно', true],
        ['набор', false],
        ['после', true],
      ],
    )
    assert.match(results[1]!.why!, /неверный: Error: первая.*глубокий: Error: вторая/s)
    assert.doesNotMatch(results[1]!.why!, /(?<!не)верный:/)
  })
})
