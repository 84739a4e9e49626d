import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'

test('the sandbox process ends when its owner is killed', async () => {
  const code = `const { startSandbox } = await import(${JSON.stringify(new URL('sandboxProcess.ts', import.meta.url))})
    const { url } = await startSandbox({ postbackUrl: 'http://127.0.0.1:9/', site: '' }, { warn: console.error })
    console.log(url)`
  const owner = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(createInterface(owner.stdout), 'line')
  assert.equal((await fetch(`${url}/__sim/mail`)).status, 200)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  owner.kill('SIGKILL')
  await once(socket, 'close')
  await assert.rejects(fetch(url))
})
