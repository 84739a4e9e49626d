import { afterEach, beforeEach, vi } from 'vitest'

/** What a page says of a part of it whose call the test does not answer. */
export const UNANSWERED = /^((Календарь: )?Не найдено\.|Сетевая ошибка при получении .+: HTTP error! Status: 404)$/

/** What says nothing of the program. */
const NOISE = [
  // Testing Library switches React's flag off while it waits, and what comes meanwhile is told so.
  /^The current testing environment is not configured to support act/,
  // A coin may have no picture: React leaves the attribute out.
  /^An empty string \(""\) was passed to the %s attribute\..* src src$/,
  // happy-dom does not know the element.
  /^The tag <%s> is unrecognized in this browser\..* search$/,
]

type Level = 'error' | 'warn'

interface Named {
  level: Level
  pattern: RegExp
  /** Whether the test fails without it. */
  isSure: boolean
  isSaid: boolean
}

let unnamed: string[] = []
let named: Named[] = []

/** Names an error that the test makes the program write to the console: without it the test fails. */
export function expectConsoleError(pattern: RegExp) {
  named.push({ level: 'error', pattern, isSure: true, isSaid: false })
}

/** The same for a warning. */
export function expectConsoleWarn(pattern: RegExp) {
  named.push({ level: 'warn', pattern, isSure: true, isSaid: false })
}

/** For a `beforeEach`: names an error that several tests of the file make, each maybe. */
export function allowConsoleError(pattern: RegExp) {
  named.push({ level: 'error', pattern, isSure: false, isSaid: false })
}

/** Fails each test that writes an error or a warning to the console which it has not named, before the message. */
export function watchConsole() {
  beforeEach(() => {
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => hear(level, words.map(textOf).join(' ')))
  })
  afterEach(() => {
    const problems = takeConsoleProblems()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
}

/** Sentences about what the console said unnamed, and what was named and not said; then begins anew. */
export function takeConsoleProblems(): string[] {
  const missed = named.filter(({ isSure, isSaid }) => isSure && !isSaid)
  const problems = [
    ...unnamed.map((text) => `The test has not named what the console said, ${text}`),
    ...missed.map(({ level, pattern }) => `The console never said the ${level} ${pattern}`),
  ]
  named = []
  unnamed = []
  return problems
}

function hear(level: Level, text: string) {
  const meant = named.filter((one) => one.level === level && one.pattern.test(text))
  for (const one of meant) one.isSaid = true
  if (meant.length === 0 && !NOISE.some((noise) => noise.test(text))) unnamed.push(`${level}: ${text}`)
}

function textOf(word: unknown): string {
  if (word instanceof Error) return `${word.name}: ${word.message}`
  return typeof word === 'string' ? word : JSON.stringify(word)
}
