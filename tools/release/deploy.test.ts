import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { DESCRIBED } from '../../apps/server/src/platform/settings/described.ts'
import { misspelt, NAMES } from '../../apps/server/src/platform/settings/names.mjs'
import { stepsOf } from './dockerfile.ts'
import { envExample } from './envExample.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const described = DESCRIBED.flatMap(({ settings }) => settings)
const example = read('deploy/.env.example')
const inExample = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)

test('every setting has its line and its default, once', () => {
  assert.deepEqual(described.map(([name]) => name).sort(), [...NAMES].sort())
  for (const [name, , about] of described) assert.match(about, /^(?=.*\S)[^\n]{3,110}$/, name)
  const config = readConfig({}) as unknown as Record<string, unknown>
  /** Defaults that the program works out, or takes where it is used. */
  const elsewhere = [
    'NODE_ENV',
    'DATA_DIR',
    'BRAND',
    'PRICE_1YEAR',
    'PRICE_2MONTHS',
    'PRICE_PON',
    'LINK_OPENSEA',
    'LINK_BLUR',
    'WEEKLY_TEXT',
  ]
  for (const [name, byDefault] of described.filter(([one]) => !elsewhere.includes(one))) {
    const value = config[name] ?? ''
    const words = typeof value === 'boolean' ? String(Number(value)) : String(value)
    assert.equal(byDefault, words, name)
  }
  for (const [name, byDefault] of described)
    if (byDefault !== '') assert.doesNotThrow(() => readConfig({ [name]: byDefault }), name)
})

test('.env.example is what the list says', () => {
  assert.equal(example, envExample(), 'write it anew: see docs/running.md, «Образ»')
})

test('the table of README.md names no setting that the list lacks', () => {
  const table = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = table.flatMap((line) =>
    [...line.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!),
  )
  assert.ok(named.length > 80)
  for (const name of named)
    assert.ok(
      described.some(([one]) => one === name),
      name,
    )
})

type Service = Record<string, unknown> & { environment?: Record<string, string>; image?: string; volumes?: string[] }
const text = read('deploy/compose.yaml')
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> }
const ours = Object.entries(compose.services).filter(([, { env_file: file }]) => file === '.env')

test('compose runs two web processes and a worker, hardened, beside the engines', () => {
  assert.deepEqual(
    ours.map(([name, { environment }]) => [name, environment!.ROLE]),
    [
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker', 'worker'],
    ],
  )
  for (const [name, service] of ours) {
    assert.deepEqual(
      [service.read_only, service.cap_drop, service.security_opt],
      [true, ['ALL'], ['no-new-privileges:true']],
      name,
    )
    const [own] = service.volumes!
    assert.deepEqual([service.volumes!.length, own], [1, 'palata:/data'], 'one folder can be written to')
  }
  assert.match(compose.services.postgres!.image!, /^postgres:18\b/)
  for (const name of ['proxy', 'valkey', 'store']) assert.ok(compose.services[name]!.image, name)
  for (const { volumes = [] } of Object.values(compose.services))
    for (const [from] of volumes.map((one) => one.split(':')))
      assert.ok(from!.startsWith('./') || from! in compose.volumes, from)
})

test('what compose sets are settings with values that the program takes', () => {
  for (const [name, { environment }] of ours) {
    const given = Object.entries(environment!).map(([key, value]) => [
      key,
      String(value).replace(/\$\{[^}]*\}/g, 'abc'),
    ])
    const people = { PUBLIC_URL: 'https://club.example', SMTP_URL: 'smtps://mail.example', COINGECKO_PLAN: 'demo' }
    const secret = { TOKEN_SECRET: 'a secret of thirty-two characters!' }
    assert.doesNotThrow(() => readConfig({ ...people, ...secret, ...Object.fromEntries(given) }), name)
  }
  const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!))
  assert.ok(asked.size >= 4)
  for (const name of asked) assert.ok(inExample.includes(name), `.env.example has no ${name}`)
  // All of the file goes to the program, which refuses what looks like a setting and is none.
  assert.deepEqual(misspelt(inExample), [])
  const proxied = [...read('deploy/Caddyfile').matchAll(/(\S+):3000/g)].map(([, name]) => name!)
  assert.deepEqual(proxied, ['web-1', 'web-2'])
})

test('the image runs one process of a user without rights, with the start’s limits and a health check', () => {
  const steps = stepsOf(read('deploy/Dockerfile'))
  const last = steps.filter(({ stage }) => stage === 'last')
  const one = (name: string) => last.find((step) => step.name === name)?.words ?? ''
  assert.match(one('FROM'), /^debian:\w+-slim$/)
  assert.match(one('USER'), /^(?!root|0$)\w+$/)
  const [node] = steps.filter(({ name }) => name === 'FROM')
  assert.equal(/node:([\d.]+)-/.exec(node!.words)![1], JSON.parse(read('package.json')).dependencies.node)
  const env = Object.fromEntries(
    one('ENV')
      .split(' ')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const { NODE_ENV, HOST, DATA_DIR, ...limits } = env
  assert.deepEqual({ NODE_ENV, HOST, DATA_DIR }, { NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' })
  assert.deepEqual(limits, JSON.parse(read('tools/memory.json')))
  const called = [...`${one('HEALTHCHECK')} ${one('CMD')}`.matchAll(/"((?:tools|apps)\/[^"]+)"/g)].map(
    ([, path]) => path!,
  )
  assert.deepEqual(called, ['tools/healthy.mjs', 'apps/server/src/main.ts'])
  for (const path of called) assert.ok(existsSync(new URL(`../../${path}`, import.meta.url)), path)
  const made = steps.find(({ name, words }) => name === 'RUN' && words.includes('tools/release/root.ts'))!
  const into = made.words.split(' ')[2]!
  assert.ok(last.some(({ name, words }) => name === 'COPY' && words.startsWith(`--from=${made.stage} ${into} `)))
})

test('a Dockerfile is read with its continued lines and without its comments', () => {
  assert.deepEqual(stepsOf('# one\nFROM a:1 AS build\nRUN x \\\n  && y\n\nFROM b\nUSER c\n'), [
    { stage: 'build', name: 'FROM', words: 'a:1 AS build' },
    { stage: 'build', name: 'RUN', words: 'x && y' },
    { stage: 'last', name: 'FROM', words: 'b' },
    { stage: 'last', name: 'USER', words: 'c' },
  ])
  assert.throws(() => stepsOf('FROM a\nwhatever'), /no instruction: whatever/)
})
