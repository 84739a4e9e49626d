import { writeFileSync } from 'node:fs'
import { expect, test } from '../page.ts'
import { newFolder, startDatabase, startServer } from '../server.ts'

test('a journey that fails while its server and its database run', async () => {
  test.setTimeout(120_000)
  const server = await startServer()
  const database = await startDatabase(newFolder())
  writeFileSync(process.env.LEFT_PIDS!, JSON.stringify([...server.pids(), database.pid]))
  expect('this').toBe('that')
})
