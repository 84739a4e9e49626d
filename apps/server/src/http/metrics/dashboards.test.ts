import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'

const TOKEN = 'a token of the metrics'
const { app } = await testApp({ metricsToken: TOKEN })
const read = (path: string) => readFileSync(new URL(`../../../../../deploy/${path}`, import.meta.url), 'utf8')

const dashboard = JSON.parse(read('grafana/palata.json')) as { panels: { targets: { expr: string }[] }[] }
const asked = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...[...read('prometheus/alerts.yml').matchAll(/^\s+expr: (.+)$/gm)].map(([, expr]) => expr!),
]

/** Names before a `{`: every selector of these files names its job. */
const namesIn = (expr: string) => [...expr.matchAll(/(\w+)\{job="palata"/g)].map(([, name]) => name!)

async function given() {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const parts = (name: string) => ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`)
  return new Set(types.flatMap(([, name, type]) => (type === 'histogram' ? parts(name!) : [name!])))
}

test('what the dashboard and the alerts ask for is what /metrics gives', async () => {
  assert.ok(asked.length > 15)
  const known = await given()
  // Prometheus itself makes `up` of each scrape.
  known.add('up')
  for (const expr of asked) {
    const names = namesIn(expr)
    assert.ok(names.length > 0, expr)
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
      expr,
    )
  }
})
