/** Lighthouse's mobile report of a guest's pages, first load and JavaScript weight, by a real Chromium. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { defaultConfig } from 'lighthouse'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { pathOfMaterial } from './guests.ts'
import { origin } from './machine.ts'
import { median, table } from './table.ts'

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const GOALS = { accessibility: 100, 'best-practices': 100, seo: 100 } as const
const RUNS = 9
/** Lighthouse's default, meant for a desktop with a benchmark index of 1500 to 2000. */
const USUAL_SLOWDOWN = 4

/** A page and its goals: scores of 100, paints in milliseconds, compressed JavaScript in kilobytes. */
interface AuditedPage {
  name: string
  path: string
  performance: { calibrated: number; usual: number }
  scripts: number
  largestPaint?: number
  blocked?: number
}

export async function auditPages() {
  const front = { performance: { calibrated: 100, usual: 98 }, scripts: 125, largestPaint: 1300, blocked: 50 }
  await audit({ name: 'front page', path: '/', ...front })
  const post = { performance: { calibrated: 95, usual: 95 }, scripts: 140 }
  await audit({ name: "a post's page", path: await pathOfMaterial(), ...post })
}

/** Each figure is the median of several runs. */
async function audit({ name, path, performance, scripts, largestPaint, blocked }: AuditedPage) {
  const url = origin + path
  const chromePath = findChromium()
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', ...browserArguments],
    userDataDir: mkdtempSync(join(tmpdir(), 'palata-lighthouse-')),
  })
  const usual = await severalRuns(url, chrome.port, USUAL_SLOWDOWN)
  const index = median(usual.map((run) => run.environment.benchmarkIndex))
  const slowdown = slowdownFor(index)
  const calibrated = slowdown === USUAL_SLOWDOWN ? usual : await severalRuns(url, chrome.port, slowdown)
  chrome.kill()

  const score = (runs: Result[], name: string) =>
    median(runs.map((run) => 100 * (run.categories[name]?.score ?? 0))).toFixed(0)
  // Lighthouse sometimes fails to compute a figure of a run.
  const metric = (runs: Result[], id: string) =>
    median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN).filter(Number.isFinite))
  const atMost = (goal?: number) => (goal ? `≤ ${goal}` : '')
  const speed = (runs: Result[], times: number, goal: number) => [
    [`performance, slowed ${times} times`, score(runs, 'performance'), `≥ ${goal}`],
    ['– first paint, ms', metric(runs, 'first-contentful-paint').toFixed(0), ''],
    ['– largest paint, ms', metric(runs, 'largest-contentful-paint').toFixed(0), atMost(largestPaint)],
    ['– blocked main thread, ms', metric(runs, 'total-blocking-time').toFixed(0), atMost(blocked)],
  ]
  table(
    [`${name}, mobile, benchmark index ${index.toFixed(0)}`, 'value', 'goal'],
    [
      ...Object.entries(GOALS).map(([name, goal]) => [name, score(usual, name), `≥ ${goal}`]),
      ['layout shift', metric(usual, 'cumulative-layout-shift').toFixed(3), '0'],
      ['JavaScript of the first load, kB gzip', ((await scriptBytes(url)) / 1000).toFixed(1), atMost(scripts)],
      ...(calibrated === usual ? [] : speed(calibrated, slowdown, performance.calibrated)),
      ...speed(usual, USUAL_SLOWDOWN, performance.usual),
    ],
  )
  const failed = Object.values(usual[0]!.audits).filter(
    ({ score: passed, scoreDisplayMode }) => passed !== null && passed < 1 && scoreDisplayMode === 'binary',
  )
  for (const { id, title } of failed) process.stdout.write(`not passed: ${id} (${title})\n`)
}

/**
 * How many times slower a mid-range phone is than this machine, by Lighthouse's benchmark index.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
function slowdownFor(index: number) {
  if (index >= 1500) return 4
  return index >= 800 ? 2 : 1
}

async function severalRuns(url: string, port: number, cpuSlowdownMultiplier: number) {
  const { settings } = defaultConfig
  const config = {
    ...defaultConfig,
    settings: { ...settings, throttling: { ...settings?.throttling, cpuSlowdownMultiplier } },
  }
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push((await lighthouse(url, { port, logLevel: 'silent' }, config))!.lhr)
  return runs
}

/** Compressed bytes of the scripts that a page loads before any interaction. */
export async function scriptBytes(url: string) {
  const { origin } = new URL(url)
  const html = await (await fetch(url)).text()
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!))
  let bytes = 0
  for (const file of files) bytes += gzipSync(await (await fetch(origin + file)).bytes(), { level: 9 }).length
  return bytes
}
