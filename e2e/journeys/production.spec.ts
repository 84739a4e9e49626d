import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from '../page.ts'
import { personIn } from '../people.ts'
import { filledFolder, freePort, operate, startInVain, startServer } from '../server.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://club.example', ALLOW_SIMULATORS: '1' }

async function signIn(origin: string, { username, password }: { username: string; password: string }) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  return (await fetch(`${origin}/api/token/create/`, { method: 'POST', headers, body })).status
}

test('demo data do not start in production until the demo people are removed', async () => {
  const DATA_DIR = filledFolder()
  const demo = await startServer({ DATA_DIR })
  expect(await signIn(demo.origin, personIn('editor'))).toBe(200)
  await demo.stop()

  const env = { ...PRODUCTION, DATA_DIR }
  const { code, said } = await startInVain({ ...env, PORT: String(await freePort()) })
  expect([code, said]).toEqual([1, expect.stringContaining('уберите их командой «npm run operator -- remove-demo»')])
  expect(await operate(env, 'remove-demo')).toContain('Убрано. Людей 24')

  const real = await startServer(env)
  for (const role of ['editor', 'moderator'] as const) expect(await signIn(real.origin, personIn(role))).toBe(400)
  const reply = await fetch(real.origin)
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(await reply.text()).toContain('<link rel="canonical" href="https://club.example/">')
  expect((await fetch(`${real.origin}/metrics`)).status).toBe(404)
  await real.stop()
})

test('a demo listens on this machine alone, and opened to the network it refuses its printed passwords', async () => {
  const outside = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const address = outside.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  const DATA_DIR = filledFolder()
  const closed = await startServer({ DATA_DIR })
  if (address) expect(await isHeardAt(address, closed.origin)).toBe(false)
  await closed.stop()

  const open = await startServer({ DATA_DIR, HOST: '0.0.0.0' })
  if (address) expect(await isHeardAt(address, open.origin)).toBe(true)
  expect(open.said()).toMatch(/Внимание: сайт с демо-сообществом открыт[\s\S]*demo-passwords\.json/)
  expect(open.said()).not.toContain(personIn('editor').password)
  expect(await signIn(open.origin, personIn('editor'))).toBe(400)
  await open.stop()
})

function isHeardAt(host: string, origin: string) {
  return new Promise<boolean>((done) => {
    const socket = connect(Number(new URL(origin).port), host)
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
